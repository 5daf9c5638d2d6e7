import type { SavePublicLink } from '@parkla/contract/members/public-links/public-links.schema.ts'
import { sql } from 'kysely'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { insist } from '../../kit/errors.ts'
import { record } from '../../kit/audit.ts'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { readLinkForm, type LinkForm } from './public-links.queries.ts'

const columnsOf = (link: SavePublicLink) => ({
  title: link.Title,
  description: link.Description,
  include_car_number: link.IncludeCarNumber,
  car_number_required: link.IncludeCarNumber && link.CarNumberRequired,
  include_name: link.IncludeName,
  name_required: link.IncludeName && link.NameRequired,
  include_email: link.IncludeEmail,
  email_required: link.IncludeEmail && link.EmailRequired,
  include_comments: link.IncludeComments,
  comments_required: link.IncludeComments && link.CommentsRequired,
})

type Ordered = { OrderInList?: number | undefined }

/** Items by the numbers sent, else by their index in the list (R122). */
const inOrder = <Item extends Ordered>(items: readonly Item[]) =>
  items
    .map((item, index) => ({ ...item, OrderInList: item.OrderInList ?? index }))
    .toSorted((one, other) => one.OrderInList - other.OrderInList)

const selectionOf = ({ Type, SelectionValues }: SavePublicLink['CustomFields'][number]) => {
  const hasOrder = SelectionValues.some(({ OrderInList }) => OrderInList !== undefined)
  const values = Type === 'SELECTION' ? inOrder(SelectionValues) : []
  return {
    selection_values: values.map(({ Value }) => Value),
    selection_orders: hasOrder ? values.map(({ OrderInList }) => OrderInList) : [],
  }
}

/** Stored fields keep their ids, new ones get one, missing ones are deleted (R122). */
const saveFields = async (tx: Tx, uuid: string, { CustomFields }: SavePublicLink): Promise<void> => {
  const kept = CustomFields.map(({ ID }) => ID).filter((id) => id > 0)
  const { rows } = await sql`select 1 from unnest(${kept}::bigint[]) as k(id) where not exists(
    select 1 from public_link_fields where public_link_uuid = ${uuid} and id = k.id)`.execute(tx)
  insist(rows.length === 0 ? { ok: true } : reject('users.unknownChoice'), 'CustomFields')
  await sql`delete from public_link_fields where public_link_uuid = ${uuid} and id <> all(${kept}::bigint[])`.execute(
    tx,
  )
  for (const { OrderInList, ...field } of inOrder(CustomFields)) {
    const columns = {
      type: field.Type,
      title: field.Title,
      is_required: field.Required,
      store_value_to_comments: field.StoreValueToComments,
      order_in_list: OrderInList,
      ...selectionOf(field),
    }
    const { numUpdatedRows } = await tx
      .updateTable('public_link_fields')
      .set(columns)
      .where('id', '=', field.ID)
      .where('public_link_uuid', '=', uuid)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      await tx
        .insertInto('public_link_fields')
        .values({ public_link_uuid: uuid, ...columns })
        .execute()
  }
}

/** Changes the form of a link; its whitelist or campaign is locked by the caller (R8, R122). */
export const saveLinkForm = async (
  tx: Tx,
  ctx: Context,
  { uuid, link }: { uuid: string; link: SavePublicLink },
): Promise<LinkForm> => {
  const current = await readLinkForm(tx, uuid)
  await insistUnchanged(tx, ctx, { entity: 'publicLink', id: uuid, current, sent: link })
  const columns = columnsOf(link)
  await tx
    .insertInto('public_links')
    .values({ uuid, ...columns, updated_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet({
        ...columns,
        updated_at: sql`greatest(${ctx.now}::timestamptz, public_links.updated_at + interval '1 millisecond')`,
      }),
    )
    .execute()
  await saveFields(tx, uuid, link)
  const fields = link.CustomFields.map(({ Title }) => Title)
  const after = { Title: link.Title, IsEnabled: link.IsEnabled, CustomFields: fields }
  await record(tx, ctx, { fact: 'publicLink.changed', entity: 'publicLink', id: uuid, after, topic: 'whitelists' })
  return readLinkForm(tx, uuid)
}
