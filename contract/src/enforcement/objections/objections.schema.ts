import * as z from 'zod'
import { Email } from '../../people/accounts/accounts.schema.ts'
import { Attachments } from '../../kit/attachments.ts'
import { Id } from '../../kit/id.ts'
import { pageQuery, queryNumber } from '../../kit/page.ts'
import { Plate } from '../../kit/plate.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { cancelReasons } from '../fines/fines.lifecycle.ts'
import { answerTemplates, objectionPageSizes, objectionStates } from './objections.filters.ts'

/** Most calls of the form from one address a minute. */
export const objectionsPerMinute = 10

/** An objection with its answer. Name and e-mail are empty without the right to personal data (R79). */
export const Objection = z.object({
  id: Id,
  fineId: Id,
  fineNumber: z.string(),
  placeId: Id,
  placeName: z.string(),
  timeZone: z.string(),
  licensePlate: z.string(),
  state: z.enum(objectionStates),
  channel: z.enum(['FORM', 'DESK']),
  name: z.string(),
  email: z.string(),
  language: z.enum(['et', 'en', 'lv']),
  text: z.string(),
  receivedAt: Instant,
  answerBy: Instant,
  isOverdue: z.boolean(),
  /** 0 and empty: not assigned. */
  assigneeId: z.number(),
  assignee: z.string(),
  files: z.array(z.object({ id: Id, fileName: z.string(), bytes: z.number() })),
  answer: z.string(),
  /** Zero date while open. */
  answeredAt: Instant,
  UpdatedAt: Instant,
})
export type Objection = z.infer<typeof Objection>

export const ListObjections = z.object({
  ...pageQuery(objectionPageSizes),
  state: z.enum(['', ...objectionStates]).default(''),
  assignee: z.enum(['', 'ME', 'NONE']).default(''),
  /** 0: all. */
  placeId: queryNumber().min(0).default(0),
  fineId: queryNumber().min(0).default(0),
  licensePlate: z.string().trim().max(12).default(''),
})
export type ListObjections = z.infer<typeof ListObjections>

/** KEEP: the fine is due again; CANCEL: it is cancelled (R125). */
const objectionDecisions = ['CANCEL', 'KEEP'] as const

/** A text in the language of the debtor, filled in. */
export const AnswerTemplate = z.object({
  code: z.enum(answerTemplates),
  decision: z.enum(objectionDecisions),
  /** Reason of a cancellation. */
  reasonCode: z.enum(cancelReasons),
  text: z.string(),
})
export type AnswerTemplate = z.infer<typeof AnswerTemplate>

export const AnswerObjection = z.object({
  decision: z.enum(objectionDecisions),
  reasonCode: z.enum(cancelReasons).default('GOODWILL'),
  text: z.string().trim().min(10).max(4_000).meta({ example: 'The fine stands.' }),
  UpdatedAt: InstantInput.optional(),
})
export const AssignObjection = z.object({ isMine: z.boolean() })

/** The debtor's form. Number and plate must belong together; an unknown number and a wrong plate get one answer. */
export const FileObjection = z.object({
  /** The form makes the UUID; a repeated request files no second objection. */
  RequestId: z.uuid(),
  /** Number of the fine or its reference number. */
  Reference: z
    .string()
    .trim()
    .regex(/^\d{4,20}$/)
    .meta({ example: '1000014' }),
  LicensePlate: Plate,
  Name: z.string().trim().min(1).max(200),
  Email,
  Text: z.string().trim().min(10).max(4_000).meta({ example: 'My permit was behind the windscreen.' }),
  Files: Attachments,
  /** Honeypot: people do not see the field; an objection that fills it is dropped. */
  Website: z.string().max(200).default(''),
})
export type FileObjection = z.output<typeof FileObjection>
export const FiledObjection = z.object({ Message: z.string() })
