import type { PaymentStatus, SessionType } from '../../../parking/sessions/sessions.lifecycle.ts'

/** Unlike a heading, a cell keeps words in brackets: `Refunded (partial)` is not refunded. */
const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Values by the words for them, in any case and spelling, and by themselves. */
const valuesOf = <Value extends string>(words: Readonly<Partial<Record<Value, string>>>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries<string | undefined>(words).flatMap(([value, list = '']) =>
      [value, ...list.split(',')].map((word) => [normalise(word), value as Value]),
    ),
  )

/**
 * Final states only: a payment pending at another card processor would stay pending forever, and a partial refund has no
 * amount.
 */
const paymentWords = valuesOf<PaymentStatus>({
  OK: 'paid,settled,success,successful,completed,yes,true,1,makstud,tasutud,jah,apmaksāts,samaksāts,jā',
  ERROR: 'unpaid,failed,declined,error,no,false,0,maksmata,tasumata,ebaõnnestunud,ei,neapmaksāts,neizdevās,nē',
  TOO_BIG: 'too big',
  NOT_SENT: 'waived,free,not charged,tasuta,loobutud,bez maksas,nav nosūtīts',
  TEST: 'test',
  REFUNDED: 'refunded,returned,tagastatud,tagasi makstud,atmaksāts,atgriezts',
})

const typeWords = valuesOf<SessionType>({
  PARKING: 'parking,park,parkimine,stāvēšana,autostāvvieta',
  CAR_WASH: 'carwash,wash,pesula,autopesula,pesu,mazgātava,automazgātava',
})

/** '' for an empty cell; undefined for an unknown or pending state. */
export const readPaymentStatus = (text: string): PaymentStatus | undefined =>
  text === '' ? '' : paymentWords.get(normalise(text))

/** PARKING for an empty cell; undefined for any other type (R75). */
export const readSessionType = (text: string): SessionType | undefined =>
  text === '' ? 'PARKING' : typeWords.get(normalise(text))

/** Whether most cells are types of sessions, as those of vehicles are not. */
export const areSessionTypes = (texts: readonly string[]): boolean =>
  texts.filter((text) => readSessionType(text) !== undefined).length * 2 >= texts.length
