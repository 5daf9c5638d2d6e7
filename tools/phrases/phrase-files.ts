import { posix } from 'node:path'
import type { SourceFile } from '../boundaries/source-tree.ts'

export const languages = ['en', 'et', 'lv'] as const
export type Language = (typeof languages)[number]

/** One room's texts: the folder `phrases/` of a feature, the kit or the design system, or `reasons/` in the contract. */
export interface PhraseRoom {
  folder: string
  /** Name of the parent folder, which is the first key of selectors: `$.sessions.title`. */
  name: string
  /** Dotted path → text; a language without a file is absent. */
  texts: Partial<Record<Language, Map<string, string>>>
  problems: string[]
}

const phraseFile = /^(?:(?:web|server)\/src\/.*\/phrases|contract\/src\/.*\/reasons)\/(en|et|lv)\.json$/

/** Every room with phrases, and problems of the files. */
export const findPhraseRooms = (files: readonly SourceFile[]): PhraseRoom[] => {
  const rooms = new Map<string, PhraseRoom>()
  for (const file of files) {
    const language = phraseFile.exec(file.path)?.[1] as Language | undefined // the pattern names the three
    if (language) read(roomFor(rooms, posix.dirname(file.path)), language, file)
  }
  for (const room of rooms.values()) {
    for (const language of languages.filter((each) => !room.texts[each])) {
      room.problems.push(`${room.folder}/${language}.json is missing or unreadable`)
    }
  }
  return [...rooms.values()]
}

const roomFor = (rooms: Map<string, PhraseRoom>, folder: string): PhraseRoom => {
  const name = posix.basename(posix.dirname(folder))
  const room = rooms.get(folder) ?? { folder, name, texts: {}, problems: [] }
  rooms.set(folder, room)
  return room
}

const read = (room: PhraseRoom, language: Language, file: SourceFile): void => {
  try {
    const texts = new Map<string, string>()
    flatten(JSON.parse(file.text), '', texts)
    room.texts[language] = texts
  } catch (error) {
    room.problems.push(`${file.path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const flatten = (value: unknown, path: string, into: Map<string, string>): void => {
  if (typeof value === 'string') into.set(path, value)
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path === '' ? key : `${path}.${key}`, into)
  } else throw new Error(`"${path}" is neither a text nor a group of texts`)
}
