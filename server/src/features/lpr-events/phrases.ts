import type { Language } from '../../kit/reasons.ts'
import en from './phrases/en.json' with { type: 'json' }
import et from './phrases/et.json' with { type: 'json' }
import lv from './phrases/lv.json' with { type: 'json' }

export type Words = typeof en
export const phrases: Readonly<Record<Language, Words>> = { en, et, lv }
