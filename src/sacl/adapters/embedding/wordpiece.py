"""The tokenizer of uncased BERT models, built from a vocabulary.

Lower case, accents stripped, ``[CLS]`` in front and ``[SEP]`` behind; equal to
the ``tokenizer.json`` that the model was published with.
"""

from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer
from tokenizers.processors import TemplateProcessing

_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
_MAX_CHARACTERS = 16_384


class WordPieceTokenizer:
    """Turns text into token ids.

    Args:
        vocabulary: One token a line; the line number is the id.
        max_tokens: What is longer is cut, the two marks included.
    """

    def __init__(self, vocabulary: bytes, *, max_tokens: int) -> None:
        lines = vocabulary.decode("utf-8").removesuffix("\n").split("\n")
        ids = {token: index for index, token in enumerate(lines)}
        tokenizer = Tokenizer(WordPiece(ids, unk_token="[UNK]"))  # noqa: S106 - no secret
        tokenizer.normalizer = BertNormalizer(lowercase=True)
        tokenizer.pre_tokenizer = BertPreTokenizer()
        tokenizer.post_processor = TemplateProcessing(
            single="[CLS] $A [SEP]",
            special_tokens=[(mark, ids[mark]) for mark in ("[CLS]", "[SEP]")],
        )
        tokenizer.add_special_tokens(list(_SPECIAL))
        tokenizer.enable_truncation(max_tokens)
        self._tokenizer = tokenizer

    def encode(self, text: str) -> list[int]:
        """Return the ids of a text; half surrogates count as ``?``."""
        sound = text[:_MAX_CHARACTERS].encode("utf-8", "replace").decode("utf-8")
        ids: list[int] = self._tokenizer.encode(sound).ids
        return ids
