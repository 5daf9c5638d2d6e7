export const languages = ['et', 'en', 'lv'] as const
export type Language = (typeof languages)[number]

const asLanguage = (tag: string | undefined): Language | undefined =>
  languages.find((language) => tag?.toLowerCase().startsWith(language) === true)

/** Saved choice, else the browser's languages in order, else Estonian (R15). */
export const chooseLanguage = (saved: string | undefined): Language =>
  asLanguage(saved) ?? navigator.languages.map(asLanguage).find((found) => found !== undefined) ?? 'et'
