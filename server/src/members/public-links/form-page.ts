import type { PublicLink } from '@parkla/contract/members/public-links/public-links.schema.ts'
import { html, type Html } from '../../kit/http/html.ts'
import {
  consentRows,
  errorSummary,
  failureAlert,
  formRow,
  type Refusal,
  type Refusals,
  type Sent,
} from '../../kit/http/public-form.ts'
import { publicPage, type PublicPage } from '../../kit/http/public-page.ts'
import type { Language } from '../../kit/reasons.ts'
import { isOfScreens, noteChoices } from './note-language.ts'
import { phrasesOf } from '../../kit/phrases.ts'

const phrases = phrasesOf('public-links')

/** A page of a text only: registration received, closed, or too many attempts. */
export const textPage = (of: PublicPage, text: string): string =>
  publicPage(of, html`${text.split('\n').map((line) => html`<p>${line}</p>`)}`)

export const textsOf = (language: Language) => phrases[language]

export const refusalsOf = (language: Language): Refusals => {
  const texts = phrases[language]
  return {
    closed: { title: texts.closed, text: texts.closedText },
    busy: { title: texts.busy, text: texts.busyText },
    broken: { title: texts.broken, text: texts.brokenText },
  }
}

/** Errors are keyed by field names of the API. */
export type FormPage = Omit<PublicPage, 'title'> &
  Sent & {
    link: PublicLink
    requestId: string
    /** The registration as a whole failed: the visitor may send it again. */
    failure?: Refusal | undefined
  }

type Choice = readonly [value: string, label: string]
type Field = { name: string; label: string; isRequired: boolean; attributes?: Html; values?: readonly Choice[] }

/** Row of a field: a select, a textarea or an input. */
const rowOf = (field: Field, of: FormPage): Html =>
  formRow(field, of, (common, value) => {
    if (field.values)
      return html`<select ${common}>
        <option value="">${phrases[of.language].choose}</option>
        ${field.values.map(
          ([one, text]) => html`<option value="${one}" ${one === value && html`selected`}>${text}</option>`,
        )}
      </select>`
    return field.name === 'Comments'
      ? html`<textarea ${common} rows="3" maxlength="1000">${value}</textarea>`
      : html`<input ${common} value="${value}" ${field.attributes ?? html`maxlength="500"`} />`
  })

const fieldsOf = ({ link, language }: FormPage): Field[] => {
  const { part, ...texts } = phrases[language]
  const parts: (Field & { isIncluded: boolean })[] = [
    {
      name: 'PhoneNumber',
      label: part.PhoneNumber,
      isIncluded: true,
      isRequired: true,
      attributes: html`type="tel" autocomplete="tel" placeholder="${link.PhoneCode}" maxlength="40"`,
    },
    {
      name: 'CarNumber',
      label: part.CarNumber,
      isIncluded: link.IncludeCarNumber,
      isRequired: link.CarNumberRequired,
      attributes: html`autocapitalize="characters" autocomplete="off" maxlength="12"`,
    },
    {
      name: 'Name',
      label: part.Name,
      isIncluded: link.IncludeName,
      isRequired: link.NameRequired,
      attributes: html`autocomplete="name" maxlength="100"`,
    },
    {
      name: 'Email',
      label: part.Email,
      isIncluded: link.IncludeEmail,
      isRequired: link.EmailRequired,
      attributes: html`type="email" autocomplete="email" maxlength="200"`,
    },
    ...link.CustomFields.map(({ ID, Title, Required, Type, SelectionValues }) => ({
      name: `CustomFields.${ID}`,
      label: Title,
      isIncluded: true,
      isRequired: Required,
      ...(Type === 'SELECTION' ? { values: SelectionValues.map(({ Value }): Choice => [Value, Value]) } : {}),
    })),
    {
      name: 'Code',
      label: texts.Code,
      isIncluded: link.HasCodes,
      isRequired: false,
      attributes: html`autocapitalize="characters" autocomplete="off" maxlength="20"`,
    },
    {
      name: 'NoteLanguage',
      label: texts.NoteLanguage,
      isIncluded: link.NoteLanguages.some((one) => !isOfScreens(one)),
      isRequired: false,
      values: noteChoices(link),
    },
    { name: 'Comments', label: part.Comments, isIncluded: link.IncludeComments, isRequired: link.CommentsRequired },
  ]
  return parts.filter(({ isIncluded }) => isIncluded)
}

/** The registration form: plain HTML without scripts, which also works on old phones (R121). */
export const formPage = (of: FormPage): string => {
  const { link, language, requestId, address, failure } = of
  const texts = phrases[language]
  const fields = fieldsOf(of)
  return publicPage(
    { language, title: link.Title, address },
    html`${link.Description.split('\n')
        .filter(Boolean)
        .map((line) => html`<p>${line}</p>`)}
      ${link.IsFull && html`<p class="note" role="note">${texts.full}</p>`} ${failureAlert(failure)}
      ${errorSummary(texts.failed, [...fields, { name: 'Consent', label: texts.consent }], of)}
      <form method="post" action="${address(language)}">
        <input type="hidden" name="RequestId" value="${requestId}" />${fields.map((field) => rowOf(field, of))}
        ${consentRows(texts.consent, of)}
        <p class="soft">
          ${texts.retention} ${link.RetentionDays > 0 && texts.deleted.replace('{{days}}', String(link.RetentionDays))}
        </p>
        <button type="submit">${texts.send}</button>
      </form>`,
  )
}
