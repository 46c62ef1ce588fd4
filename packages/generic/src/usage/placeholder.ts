/** Parts of a string that a program fills in before it is a URI. Two expressions, because patterns of names are no mistake in a URI. */

/** `{id}`, `${HOST}`, `{{ host }}`, `<host>`, `$HOST`, `__HOST__`: the program puts something there. */
const OF_TEMPLATES = /\$?\{\{?[^{}]*\}\}?|<[^<>\s]*>|\$(?:\d|[A-Z][A-Z0-9_]*)|__[A-Z0-9]+(?:_[A-Z0-9]+)*__/;

/** `%s`, `%1$s`, `%(host)s`, `%HOST%`. `%` and two hexadecimal digits are percent-encoding. */
const OF_FORMATS = /%(?:[sijo]|[df](?![0-9A-Fa-f])|\d\$[dfijos]|\(\w+\)[dfijos]|(?![0-9A-F]{2})[A-Z_]+%)/;

/** The source of an expression for placeholders of templates and formats. */
export const PLACEHOLDER = `${OF_TEMPLATES.source}|${OF_FORMATS.source}`;
