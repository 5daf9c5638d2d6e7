import * as z from 'zod'
import { Email, NewPassword } from '../../../people/accounts/accounts.schema.ts'
import { Id } from '../../../kit/id.ts'
import { Currency } from '../../../kit/money.ts'
import { Plate } from '../../../kit/plate.ts'
import { Instant, InstantInput } from '../../../kit/time.ts'
import { fineReasonTypes } from '../../fines/fines.schema.ts'
import { officerLanguages } from '../officers.schema.ts'
import { StatusCheck } from '../../status-checks/status-checks.schema.ts'

/** Most photos of one fine. */
export const mostPhotos = 6
/** Bytes of one photo as the phone sends it. */
export const mostPhotoBytes = 5 * 1024 * 1024
/** A second fine of the same officer, car and reason within this time needs a confirmation. */
export const repeatMinutes = 10
/** A phone that was offline may send a fine this much later. */
export const mostDaysLate = 7

export const OfficerSignIn = z.object({ email: Email, password: z.string().min(1).max(200) })
export const OfficerPassword = z
  .object({
    current: z.string().min(1).max(200).meta({ example: 'Sample-Old-2026' }),
    password: NewPassword.meta({ example: 'Sample-New-2026' }),
  })
  .refine(({ current, password }) => current !== password, { message: 'input.samePassword', path: ['password'] })
export const OfficerToken = z.object({
  token: z.string(),
  expiresAt: Instant,
  name: z.string(),
  language: z.enum(officerLanguages),
  /** Until the officer changes the password, the token allows nothing else (R140). */
  mustChangePassword: z.boolean(),
})
export type OfficerToken = z.infer<typeof OfficerToken>

/** The places of an officer's group, and the amounts of fines: of the place, else of its region (R132). */
export const OfficerPlaces = z.object({
  places: z.array(
    z.object({
      id: Id,
      name: z.string(),
      region: z.string(),
      isCarWash: z.boolean(),
      timeZone: z.string(),
      currency: Currency,
    }),
  ),
  reasons: z.array(z.object({ code: z.string(), text: z.string(), type: z.enum(fineReasonTypes) })),
  amounts: z.array(
    z.object({
      reasonCode: z.string(),
      region: z.string(),
      /** 0: every place of the region. */ placeId: z.number(),
      amountInCents: z.number(),
    }),
  ),
})
export type OfficerPlaces = z.infer<typeof OfficerPlaces>

const daySeconds = 24 * 3600
/**
 * `secondsAgo`: time that the check waited on the phone, by the phone's clock alone; the answer is for the moment of
 * the check.
 */
export const OfficerCheckStatus = z.object({
  placeId: Id,
  licensePlate: Plate.meta({ example: '123ABC' }),
  secondsAgo: z
    .int()
    .min(0)
    .max(mostDaysLate * daySeconds)
    .default(0),
})
/** The answer of a check, and the last fine of the car at the place within a day; empty and the zero date for none. */
export const OfficerCheck = StatusCheck.extend({ fineNumber: z.string(), finedAt: Instant })
export type OfficerCheck = z.infer<typeof OfficerCheck>

/** `key` is made by the app: a repeated request answers the fine that was issued (R135). Photos follow by their keys. */
export const IssueFine = z
  .object({
    key: z.uuid(),
    placeId: Id,
    licensePlate: Plate.meta({ example: '123ABC' }),
    reasonCode: z.string().trim().max(40).meta({ example: 'NOT_PAID' }),
    issuedAt: InstantInput,
    note: z.string().trim().max(1000).default(''),
    /** The officer confirms a second fine a few minutes after the first. */
    isConfirmed: z.boolean().default(false),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    photos: z
      .array(z.object({ key: z.uuid(), takenAt: InstantInput }))
      .max(mostPhotos)
      .default([]),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    message: 'input.invalid',
    path: ['longitude'],
  })
export type IssueFine = z.infer<typeof IssueFine>

export const IssuedFine = z.object({
  number: z.string(),
  referenceNumber: z.string(),
  amountInCents: z.number(),
  currency: Currency,
  /** Keys of the photos that have not arrived yet. */
  missingPhotos: z.array(z.uuid()),
})
export type IssuedFine = z.infer<typeof IssuedFine>
