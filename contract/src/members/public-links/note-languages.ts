/** Languages of the thank-you note, by the codes of the specification (R123). */
export const noteLanguages = ['ENG', 'EST', 'RUS', 'BUL', 'LAV', 'LTU', 'HUN', 'CZE', 'UKR', 'POL', 'FIN'] as const
export type NoteLanguage = (typeof noteLanguages)[number]
