import stud


def test_version_is_that_of_the_crates():
    assert stud.__version__.count(".") == 2
