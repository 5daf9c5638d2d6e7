import * as z from 'zod'

/** Who must use a second factor with their password; the setting `secondFactorFor`. */
export const secondFactorLevels = ['NONE', 'GLOBAL_ADMINS', 'ADMINS', 'PLACE_ADMINS', 'EVERYONE'] as const
export type SecondFactorLevel = (typeof secondFactorLevels)[number]

/** A code of the authenticator app (6 digits) or a recovery code. */
export const Code = z.string().trim().min(6).max(20)

/** The caller's second factor. */
export const SecondFactor = z.object({
  IsOn: z.boolean(),
  /** Required by the caller's role. */
  IsRequired: z.boolean(),
  RecoveryCodesLeft: z.number(),
})

export const StartSecondFactor = z.object({ Current: z.string().min(1).max(200) })

/** `Secret` in base 32; `Uri` is the `otpauth:` address for a QR code. */
export const StartedSecondFactor = z.object({ Secret: z.string(), Uri: z.string() })

export const SecondFactorCode = z.object({ Code })

/** Shown once: only hashes are stored. */
export const RecoveryCodes = z.object({ RecoveryCodes: z.array(z.string()) })
