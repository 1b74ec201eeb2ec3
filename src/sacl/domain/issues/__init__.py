"""From the text of an issue to the files and units that it is about.

``lines`` tells what each line of an issue is, ``issue`` gathers what the lines
say about code, ``places`` finds the files that they name, ``files`` ranks. The paper
(arXiv 2506.20081, section 3.2) lets a language model read the tree of a repository
with a description of each file; here the same evidence is weighed without one.
"""
