import { lettersApi } from '@parkla/contract/enforcement/letters/letters.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { postLetter } from './letters.commands.ts'
import { exportLetters, listLetters } from './letters.queries.ts'

export const lettersRoutes = bind(lettersApi, { list: listLetters, export: exportLetters, post: postLetter })
