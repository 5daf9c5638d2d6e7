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
  // Units.
  'min',
  'h  min',
  'HH:MM',
])
