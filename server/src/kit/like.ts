/** A text for `like`: `%` and `_` in it are only themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * What has the text in it, for `like`. Whoever compares without regard to capitals lets the database make both sides small,
 * `lower(name) like lower($1::text)`: with the locale `C` it leaves an `Õ` as it is.
 */
export const containing = (text: string): string => `%${literally(text)}%`
