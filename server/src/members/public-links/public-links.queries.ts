import type { PublicLink } from '@parkla/contract/members/public-links/public-links.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'

/** Form of a link before its first edit. */
const unedited = {
  Title: '',
  Description: '',
  IncludeCarNumber: true,
  CarNumberRequired: true,
  IncludeName: true,
  NameRequired: true,
  IncludeEmail: true,
  EmailRequired: false,
  IncludeComments: false,
  CommentsRequired: false,
  CustomFields: [],
}

export type LinkForm = Omit<PublicLink, 'PhoneCode' | 'HasCodes' | 'IsFull' | 'NoteLanguages' | 'RetentionDays'> & {
  UpdatedAt: Instant
}

/** Texts and fields of a link. */
export const readLinkForm = async (db: Db | Tx, uuid: string): Promise<LinkForm> => {
  const { rows } = await sql<LinkForm>`
    select l.title as "Title", l.description as "Description",
      l.include_car_number as "IncludeCarNumber", l.car_number_required as "CarNumberRequired",
      l.include_name as "IncludeName", l.name_required as "NameRequired",
      l.include_email as "IncludeEmail", l.email_required as "EmailRequired",
      l.include_comments as "IncludeComments", l.comments_required as "CommentsRequired",
      coalesce((select jsonb_agg(jsonb_build_object(
          'ID', f.id, 'PublicLinkUuid', f.public_link_uuid, 'Type', f.type, 'Title', f.title, 'Required', f.is_required,
          'StoreValueToComments', f.store_value_to_comments, 'OrderInList', f.order_in_list,
          'SelectionValues', coalesce((select jsonb_agg(jsonb_build_object('Id', v.n, 'Value', v.value, 'OrderInList', coalesce(v.o, v.n),
              'PublicRegistrationLinkFieldId', f.id) order by v.n)
            from unnest(f.selection_values, f.selection_orders) with ordinality as v(value, o, n)), '[]')) order by f.order_in_list, f.id)
        from public_link_fields f where f.public_link_uuid = l.uuid), '[]') as "CustomFields",
      l.updated_at as "UpdatedAt"
    from public_links l where l.uuid = ${uuid}`.execute(db)
  return rows[0] ?? { ...unedited, UpdatedAt: new Date(0).toISOString() }
}
