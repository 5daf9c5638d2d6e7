import * as z from 'zod'
import { Email } from '../../people/accounts/accounts.schema.ts'
import { noteLanguages } from './note-languages.ts'
import { Id } from '../../kit/id.ts'
import { Phone } from '../../kit/phones/phone.ts'
import { Plate } from '../../kit/plate.ts'
import { Instant, InstantInput } from '../../kit/time.ts'

export const customFieldTypes = ['FREE_TEXT', 'SELECTION'] as const
const CustomFieldType = z.enum(customFieldTypes)

/** Most custom fields of a form, and most values of one. */
export const mostCustomFields = 20
const mostSelectionValues = 50

/** Optional parts of a form; the phone number is always required. */
export const optionalParts = ['CarNumber', 'Name', 'Email', 'Comments'] as const
export type OptionalPart = (typeof optionalParts)[number]

const SelectionValue = z.object({
  Id,
  Value: z.string(),
  OrderInList: z.number(),
  PublicRegistrationLinkFieldId: Id,
})

/** A field of the operator's own (R122). */
export const CustomField = z.object({
  ID: Id,
  PublicLinkUuid: z.string(),
  Type: CustomFieldType,
  Title: z.string(),
  Required: z.boolean(),
  /** The answer is appended to the comment as `Title: value`; else stored as an answer of the registrant. */
  StoreValueToComments: z.boolean(),
  OrderInList: z.number(),
  SelectionValues: z.array(SelectionValue),
})
export type CustomField = z.infer<typeof CustomField>

const parts = {
  IncludeCarNumber: z.boolean(),
  CarNumberRequired: z.boolean(),
  IncludeName: z.boolean(),
  NameRequired: z.boolean(),
  IncludeEmail: z.boolean(),
  EmailRequired: z.boolean(),
  IncludeComments: z.boolean(),
  CommentsRequired: z.boolean(),
}

/** Texts and fields of a form, without a token (R121). */
export const PublicLink = z.object({
  Title: z.string(),
  Description: z.string(),
  ...parts,
  CustomFields: z.array(CustomField),
  /** **+** Country code of numbers typed without one: `+372`. */
  PhoneCode: z.string(),
  /** **+** The campaign has single-use codes: the form has a field for one. */
  HasCodes: z.boolean(),
  /** **+** The campaign has no room: registrations wait (R114). */
  IsFull: z.boolean(),
  /** **+** Languages that the thank-you note of the campaign has (R123). */
  NoteLanguages: z.array(z.enum(noteLanguages)),
  /** **+** Days after the end of the campaign in which contacts are deleted; 0 for a list, which has no such end. */
  RetentionDays: z.number(),
})
export type PublicLink = z.infer<typeof PublicLink>

/** The form with its address, for those who edit it. */
export const PublicLinkSettings = PublicLink.extend({
  IsEnabled: z.boolean(),
  Url: z.string(),
  UpdatedAt: Instant,
})
export type PublicLinkSettings = z.infer<typeof PublicLinkSettings>

const most = { phone: 40, plate: 40, name: 100, email: 254, title: 100, comments: 1_000, value: 500, code: 20 }
/** Longest comment that a registration stores: its own and a line `Title: value` of each custom field (R122). */
export const mostRegistrationComment = most.comments + mostCustomFields * (most.title + most.value + '\n: '.length)

const title = z.string().trim().min(1).max(most.title)

/** Position of a field or value; absent: its index in the list. */
const Order = z.number().int().min(0).max(100_000).optional()

const SaveCustomField = z
  .object({
    /** 0 or absent: a new field. */
    ID: z.number().int().min(0).default(0),
    Type: CustomFieldType,
    Title: title,
    Required: z.boolean().default(false),
    StoreValueToComments: z.boolean().default(false),
    OrderInList: Order,
    SelectionValues: z
      .array(z.object({ Value: title, OrderInList: Order }))
      .max(mostSelectionValues)
      .default([]),
  })
  .refine(
    ({ Type, SelectionValues }) => Type === 'FREE_TEXT' || new Set(SelectionValues.map(({ Value }) => Value)).size >= 2,
    {
      path: ['SelectionValues'],
      error: 'publicLinks.twoValues',
    },
  )

/** Fields by `OrderInList`, else in their order; those left out are deleted. A part that is not included is not required. */
export const SavePublicLink = z.object({
  IsEnabled: z.boolean(),
  Title: z.string().trim().max(100).default(''),
  Description: z.string().trim().max(2_000).default(''),
  ...parts,
  CustomFields: z.array(SaveCustomField).max(mostCustomFields).default([]),
  UpdatedAt: InstantInput.optional(),
})
export type SavePublicLink = z.output<typeof SavePublicLink>

const optional = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema]).default('')

/** A registration by the public form. Which parts are required depends on the form. */
export const RegisterByLink = z.object({
  /** The form makes the UUID; a repeated request registers once. */
  RequestId: z.uuid(),
  PhoneNumber: Phone,
  CarNumber: optional(Plate),
  Name: z.string().trim().max(most.name).default(''),
  Email: optional(Email),
  Comments: z.string().trim().max(most.comments).default(''),
  CustomFields: z
    .array(z.object({ ID: Id, Value: z.string().trim().max(most.value) }))
    .max(mostCustomFields)
    .default([]),
  /** The registrant agrees to the processing of their data. */
  Consent: z.boolean().refine((isGiven) => isGiven, 'publicLinks.consentRequired'),
  /** **+** Campaign or single-use code (R117, R120). */
  Code: z.string().trim().max(most.code).default(''),
  /** **+** Language of the thank-you note; empty: that of the form (R123). */
  NoteLanguage: z.enum(['', ...noteLanguages]).default(''),
  /** Honeypot: people do not see the field; a registration that fills it is dropped. */
  Website: z.string().max(200).default(''),
})
export type RegisterByLink = z.output<typeof RegisterByLink>

const typed = (mostLetters: number) => z.string().max(mostLetters).default('')

/** The registration as typed, checked together with the form's required parts, so that all errors come at once. */
export const TypedRegistration = z.object({
  ...RegisterByLink.pick({ RequestId: true, Website: true }).shape,
  PhoneNumber: typed(most.phone),
  CarNumber: typed(most.plate),
  Name: typed(most.name),
  Email: typed(most.email),
  Comments: typed(most.comments),
  CustomFields: z
    .array(z.object({ ID: Id, Value: z.string().max(most.value) }))
    .max(mostCustomFields)
    .default([]),
  Consent: z.boolean().default(false),
  Code: typed(most.code),
  NoteLanguage: RegisterByLink.shape.NoteLanguage,
})
export type TypedRegistration = z.output<typeof TypedRegistration>

/** A registration in the app by the code of a whitelist or fleet (R97). */
export const RegisterByCode = RegisterByLink.pick({
  RequestId: true,
  PhoneNumber: true,
  CarNumber: true,
  Name: true,
  Email: true,
}).extend({ AppId: Id.default(1), Code: z.string().trim().min(1).max(40) })

/** One message for known and unknown phone numbers: the answer reveals no client (R121). */
export const RegistrationAnswer = z.object({ Message: z.string() })
