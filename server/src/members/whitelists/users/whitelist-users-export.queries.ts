import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { whitelistUsersApi } from '@parkla/contract/members/whitelists/whitelist-users.endpoints.ts'
import type { WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import type { Context } from '../../../kit/context.ts'
import { exportList, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { answersText, userColumnsIn } from './list-users-export.queries.ts'
import { listWhitelistUsers } from './whitelist-users.queries.ts'
import { findWhitelist } from '../whitelists.queries.ts'

/** The list as it is shown, with its masks. */
export const exportWhitelistUsers = async (
  ctx: Context,
  filter: RequestOf<(typeof whitelistUsersApi)['export']>,
): Promise<FileAnswer> => {
  const { TimeZone: zone } = await findWhitelist(ctx, filter)
  const { words, who, validity } = userColumnsIn(ctx.language, zone)
  const more: ExportColumn<WhitelistUser>[] = [
    [words.user.Company, ['text', 24], ({ Company }) => Company],
    [words.user.Comment, ['text', 32], ({ Comment }) => Comment],
    [words.shared.answers, ['text', 32], ({ Answers }) => answersText(Answers)],
  ]
  return exportList(ctx, {
    name: 'whitelistUsers',
    filter,
    title: words.users.title,
    columns: [...who, ...more, ...validity],
    zoneOf: () => zone,
    list: listWhitelistUsers,
  })
}
