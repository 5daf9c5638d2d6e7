import { withSharedWords } from '../../kit/shared-words.ts'
import en from './phrases/en.json' with { type: 'json' }
import et from './phrases/et.json' with { type: 'json' }
import lv from './phrases/lv.json' with { type: 'json' }

export const phrases = withSharedWords({ en, et, lv })
export type Words = (typeof phrases)['en']
