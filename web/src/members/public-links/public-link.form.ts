import {
  type CustomField,
  type OptionalPart,
  type PublicLinkSettings,
  type SavePublicLink,
} from '@parkla/contract/members/public-links/public-links.schema.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import type { FieldErrors } from '../../kit/forms/form.ts'

/** A custom field in the form; `key` is stable while fields move. */
export type FieldValue = Pick<CustomField, 'ID' | 'Type' | 'Title' | 'Required' | 'StoreValueToComments'> & {
  key: string
  SelectionValues: string[]
}

type Parts = Record<`Include${OptionalPart}` | `${OptionalPart}Required`, boolean>
export type Values = Parts & { IsEnabled: boolean; Title: string; Description: string; CustomFields: FieldValue[] }

export const valuesOf = ({ CustomFields, ...link }: PublicLinkSettings): Values => ({
  ...partsOf(link),
  IsEnabled: link.IsEnabled,
  Title: link.Title,
  Description: link.Description,
  CustomFields: CustomFields.map(({ ID, Type, Title, Required, StoreValueToComments, SelectionValues }) => ({
    key: String(ID),
    ID,
    Type,
    Title,
    Required,
    StoreValueToComments,
    SelectionValues: SelectionValues.map(({ Value }) => Value),
  })),
})

const partsOf = (link: Parts): Parts => ({
  IncludeCarNumber: link.IncludeCarNumber,
  CarNumberRequired: link.CarNumberRequired,
  IncludeName: link.IncludeName,
  NameRequired: link.NameRequired,
  IncludeEmail: link.IncludeEmail,
  EmailRequired: link.EmailRequired,
  IncludeComments: link.IncludeComments,
  CommentsRequired: link.CommentsRequired,
})

export const inputOf = ({ CustomFields, ...values }: Values): Omit<SavePublicLink, 'UpdatedAt'> => ({
  ...values,
  CustomFields: CustomFields.map(({ key: _key, SelectionValues, ...field }) => ({
    ...field,
    SelectionValues: SelectionValues.map((Value) => ({ Value })),
  })),
})

/** A required part is included; a part that is not included is not required. */
export const partsAfter = (part: OptionalPart, change: 'Include' | 'Required', isOn: boolean): Partial<Parts> =>
  change === 'Include'
    ? { [`Include${part}`]: isOn, ...(isOn ? {} : { [`${part}Required`]: false }) }
    : { [`${part}Required`]: isOn, ...(isOn ? { [`Include${part}`]: true } : {}) }

/** The list with the field at `from` moved to `to`. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

export const newField = (): FieldValue => ({
  key: crypto.randomUUID(),
  ID: 0,
  Type: 'FREE_TEXT',
  Title: '',
  Required: false,
  StoreValueToComments: false,
  SelectionValues: [],
})

/** Error keys are those of the fields: `Title <key>`. */
export const check = ({ CustomFields }: Values): FieldErrors =>
  Object.fromEntries(
    CustomFields.flatMap(({ key, Title, Type, SelectionValues }) => [
      ...(Title.trim() === '' ? [[`Title ${key}`, reasonText(reject('input.required'))]] : []),
      ...(Type === 'SELECTION' && SelectionValues.length < 2
        ? [[`SelectionValues ${key}`, t(($) => $['public-links'].twoValues)]]
        : []),
    ]),
  )
