/**
 * What registrants read until a list or campaign has a text of its own, as the specification's default names it. Answers carry it in
 * English; it is stored as empty, so that registrants read the standard text in their own language (decision 0136).
 */
export const standardReceivedMessage =
  'Your registration request has been received. You will receive a confirmation email when your registration is confirmed.'

/** The list's own text; empty when it equals the standard text. */
export const ownReceivedMessage = (text: string): string => (text === standardReceivedMessage ? '' : text)
