import * as z from 'zod'
import { LoggedInUser } from '../../access/actor.ts'
import { Id } from '../../kit/id.ts'

const passwordMinLength = 8

/** At least 8 characters, one digit, one capital letter of any alphabet (R25). */
export const isStrongPassword = (password: string): boolean =>
  password.length >= passwordMinLength && /\p{Nd}/u.test(password) && /\p{Lu}/u.test(password)

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: ({ input }) => (input === '' ? 'input.emailRequired' : undefined) }).max(254))
export const NewPassword = z.string().max(200).refine(isStrongPassword, { message: 'input.weakPassword' })

/** Validity: reset link 24 hours, activation link 7 days (R24), magic link 60 seconds (R27). */
export const linkSeconds = { RESET: 24 * 3600, ACTIVATION: 7 * 24 * 3600, LOGIN_AS: 60 } as const
export type LinkPurpose = keyof typeof linkSeconds

/** Proofs that a browser keeps, one per account that signed in there. */
export const mostBrowserProofs = 5

/** Credentials, or the identifier of a magic link. */
export const Login = z
  .object({
    Email: Email.optional(),
    Password: z.string().max(200).optional(),
    /** **+** Code of the authenticator app or a recovery code, with a second factor (decision 0036). */
    Code: z.string().trim().max(20).default(''),
    MagicLink: z.uuid().optional(),
    /** `MagicLink` under the name that `POST /adminapi/magic-links` answers with (R27). */
    Uuid: z.uuid().optional(),
    /** **+** Proofs of earlier sign-ins in this browser (R16). */
    Browsers: z.array(z.string().max(1_000)).max(mostBrowserProofs).default([]),
  })
  .refine(({ Email, MagicLink, Uuid }) => (MagicLink ?? Uuid) !== undefined || Email !== undefined, {
    message: 'input.required',
    path: ['Email'],
  })
  .refine(({ Password, MagicLink, Uuid }) => (MagicLink ?? Uuid) !== undefined || Boolean(Password), {
    message: 'input.required',
    path: ['Password'],
  })

/** Lifetime of a display token (decision 0022). */
export const displayDays = 90

export const LoginAnswer = z.object({
  token: z.string(),
  user: LoggedInUser,
  /** **+** Proof of this sign-in for the browser (R16); empty after a magic link and for displays. */
  Browser: z.string(),
})

/** `Username` is the e-mail of the user to log in as (R27). */
export const CreateMagicLink = z.object({ Username: Email })
export const MagicLink = z.object({ Uuid: z.uuid() })

/** `Origin` is sent by the browser and ignored: links always use PUBLIC_URL. */
export const RequestReset = z.object({
  Email,
  Origin: z.string().max(200).default(''),
  /** **+** Returns the valid link to an admin with rights over the user, and sends nothing (R23). */
  IsCopy: z.boolean().default(false),
})
/** The link only for a signed-in admin with rights over that user, else empty (R23). */
export const ResetAnswer = z.object({ ResetLink: z.string() })

export const SetPassword = z.object({
  uuid: z.uuid(),
  ps1: z.string().min(1).max(200),
  ps2: z.string().min(1).max(200),
})
export const SetPasswordAnswer = z.object({ Success: z.boolean(), Error: z.string(), Message: z.string() })

/** **+** Whether a link still works, for the activation and reset pages (R24). */
export const LinkState = z.object({ State: z.enum(['VALID', 'EXPIRED', 'USED', 'UNKNOWN']), Email: z.string() })

/** `Current` **+** is required for one's own password (R26). */
export const ChangePassword = z
  .object({ OwnerId: Id, P1: NewPassword, P2: z.string().max(200), Current: z.string().max(200).optional() })
  .refine(({ P1, P2 }) => P1 === P2, { message: 'input.passwordsDiffer', path: ['P2'] })

/** **+** New token of the session that changed its own password; empty after changing another user's (R22, R26). */
export const ChangePasswordAnswer = z.object({ token: z.string() })

/** `InviteToPlatform` is the short name of an app; empty means the user's first app (R169, R176). */
export const InviteOwner = z.object({ OwnerId: Id, InviteToPlatform: z.string().max(40).default('') })
