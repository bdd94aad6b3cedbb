/** What a CSV may have at most; the text is counted in UTF-8. */
export const MAX_CSV_BYTES = 5_000_000
export const MAX_CSV_ROWS = 100_000
export const MAX_CSV_COLUMNS = 100

/** A column is named in templates: `{{feed.user_name}}`. */
export const CSV_COLUMN = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/
