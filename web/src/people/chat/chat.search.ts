import * as z from 'zod'
import { textFilter } from '../../kit/address/url-state.ts'

/** Search parameters of `/chat` about the visitor and the chats; their names are those of the specification. */
export const ChatSearch = z.object({
  name: textFilter(),
  email: textFilter(),
  phone: textFilter(),
  id: textFilter(),
  region: textFilter(),
  language: textFilter(),
  /** A JSON list. */
  tawkToChatUrls: textFilter(),
})
export type ChatSearch = z.output<typeof ChatSearch>
