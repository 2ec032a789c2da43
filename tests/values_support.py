"""What the tests of typed values share."""

from logicgrid.kinds.logic_grid.values import Number, TypedValues, UnreadableValue, ValueType, type_values

TYPES: tuple[ValueType, ...] = ("text", "number", "money", "time", "date", "duration")


def typed(texts: str, declared: ValueType | None = None) -> TypedValues:
    """The texts between `|`, typed without a problem."""
    result = type_values(texts.split("|"), declared)
    assert isinstance(result, TypedValues), result
    return result


def numbers(texts: str, declared: ValueType | None = None) -> list[Number]:
    result = typed(texts, declared).numbers
    assert result is not None
    assert all(isinstance(number, int) or number.denominator != 1 for number in result)
    return list(result)


def problems(texts: str, declared: ValueType) -> list[UnreadableValue]:
    result = type_values(texts.split("|"), declared)
    assert isinstance(result, list), result
    return result


def alone(text: str, type: ValueType) -> Number | None:
    """The number of the only value of a property; None if it is not of that type."""
    result = type_values([text], type)
    return result.numbers[0] if isinstance(result, TypedValues) and result.numbers is not None else None
