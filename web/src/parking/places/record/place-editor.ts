import type { Place } from '@parkla/contract/parking/places/places.schema.ts'
import { createContext, useContext } from 'react'
import type { Draft } from './place-draft.ts'
import type { PlaceRights } from './place-rights.ts'

/** Context of the editor's fields: draft, change function and rights. */
export type Editor = {
  place: Place
  draft: Draft
  change: (edit: (draft: Draft) => Draft) => void
  rights: PlaceRights
  currency: string
  /** VAT of the region today, for the other basis beside a price (R4). */
  vatPercent: number
  /** Today, `YYYY-MM-DD`. */
  today: string
}

const EditorContext = createContext<Editor | undefined>(undefined)
export const EditorProvider = EditorContext.Provider

export const useEditor = (): Editor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor outside of EditorProvider')
  return editor
}
