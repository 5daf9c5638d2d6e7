/** Words that are the same in Estonian or Latvian as in English: names, abbreviations and true cognates. */
export const sameAsEnglish: ReadonlySet<string> = new Set([
  'API',
  'CSV',
  'Excel',
  'ID',
  'OK',
  'PDF',
  'Parkla',
  'SMS',
  'English',
  'Eesti',
  'Latviešu',
  'XLSX',
  // Units beside numbers.
  'min',
  'h  min',
  'HH:MM',
])

/**
 * Groups whose keys code does not spell, because a word of the wire chooses among them by name. A selector that says so
 * itself, `$.status[row.Status]`, needs no mention here. Written as `room.group`.
 */
export const dynamicGroups: readonly string[] = []
