import type { Actor } from './actor.ts'

/**
 * The page shown after sign-in (R17–R19): the first permitted of BOOKINGS_ADMIN → /booking, OPERATOR → /places, admin right
 * after sign-in → /sessions, else /home; /profile until a required second factor is set up. The widest role wins, so OPERATOR + place admin lands on /home.
 */
export const landingPage = (
  actor: Actor,
  { afterLogin }: { afterLogin: boolean },
): '/booking' | '/places' | '/sessions' | '/home' | '/profile' => {
  if (actor.needsSecondFactor) return '/profile'
  if (actor.isAdmin) return afterLogin ? '/sessions' : '/home'
  if (actor.isPlaceAdmin) return '/home'
  if (actor.roles.includes('BOOKINGS_ADMIN')) return '/booking'
  if (actor.roles.includes('OPERATOR')) return '/places'
  return '/home'
}
