import * as z from 'zod'

/** Searches match the end of a number; fewer digits would match everybody (R7). */
export const phoneEndMinDigits = 4

/** E.164 with the default code +372 (R7), or undefined when it cannot be a number. */
export const normalisePhone = (text: string, defaultCode = '+372'): string | undefined => {
  const compact = text.replaceAll(/[\s().\-\u00a0]/g, '')
  const international = compact.startsWith('00') ? `+${compact.slice(2)}` : compact
  const full = international.startsWith('+') ? international : `${defaultCode}${international}`
  return /^\+[1-9]\d{6,14}$/.test(full) ? full : undefined
}

export const Phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const phone = normalisePhone(text)
    if (phone !== undefined) return phone
    context.addIssue({ code: 'custom', message: 'input.notAPhone' })
    return z.NEVER
  })

/** `+37255512123` → `+372 •••• 123` for readers without the right to personal data (R79). */
export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `${phone.startsWith('+37') ? phone.slice(0, 4) : phone.slice(0, 2)} •••• ${phone.slice(-3)}`

/** `Mari Maasikas` → `M••• M•••` (R79). */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => `${part[0] ?? ''}•••`)
    .join(' ')

/** `mari@example.test` → `m•••@example.test` (R79). */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
