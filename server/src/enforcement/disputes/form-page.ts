import type { DisputeForm } from '@parkla/contract/enforcement/disputes/dispute-forms.schema.ts'
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
import { phrases } from './phrases.ts'

/** A page of a text only: received, closed, too many attempts, or a failure. */
export const textPage = (of: PublicPage, text: string): string => publicPage(of, html`<p>${text}</p>`)

export const textsOf = (language: Language) => phrases[language]

export const refusalsOf = (language: Language): Refusals => {
  const texts = phrases[language]
  return {
    closed: { title: texts.form.closed, text: texts.form.closedText },
    busy: { title: texts.form.busy, text: texts.form.busyText },
    broken: { title: texts.form.broken, text: texts.form.brokenText },
  }
}

export type FormPage = Omit<PublicPage, 'title'> &
  Sent & {
    form: DisputeForm
    requestId: string
    /** The complaint as a whole failed: the customer may send it again. */
    failure?: Refusal | undefined
  }

type Field = { name: string; label: string; control: (common: Html, value: string) => Html; isOptional?: true }

const fieldsOf = ({ form, language }: FormPage): Field[] => {
  const texts = phrases[language]
  const input = (attributes: Html) => (common: Html, value: string) =>
    html`<input ${common} value="${value}" ${attributes} />`
  const service = (common: Html, value: string) =>
    html`<select ${common}>
      <option value="">${texts.form.choose}</option>
      ${form.Services.map((one) => html`<option${one === value && html` selected`}>${one}</option>`)}
    </select>`
  const fields: (Field | false)[] = [
    {
      name: 'LicensePlate',
      label: texts.form.LicensePlate,
      control: input(html`autocapitalize="characters" autocomplete="off" maxlength="12"`),
    },
    { name: 'ServiceTime', label: texts.form.ServiceTime, control: input(html`type="datetime-local"`) },
    form.Services.length > 0 && {
      name: 'ServiceName',
      label: texts.shared.service,
      control: service,
      isOptional: true,
    },
    {
      name: 'Amount',
      label: texts.form.Amount.replace('{{currency}}', form.Currency),
      control: input(html`inputmode="decimal" autocomplete="off" maxlength="10"`),
    },
    {
      name: 'Email',
      label: texts.shared.email,
      control: input(html`type="email" autocomplete="email" maxlength="200"`),
    },
    {
      name: 'Message',
      label: texts.form.Message,
      control: (common, value) =>
        html`<textarea ${common} rows="5" minlength="10" maxlength="2000">${value}</textarea>`,
    },
    {
      name: 'Files',
      label: texts.form.Files,
      // Browsers do not fill chosen files in again.
      control: (common) => html`<input ${common} type="file" multiple accept="image/*,application/pdf" />`,
      isOptional: true,
    },
  ]
  return fields.filter((field) => field !== false)
}

/** The complaint form: plain HTML without scripts, which also works on old phones. */
export const formPage = (of: FormPage): string => {
  const { form, language, requestId, address, failure } = of
  const texts = phrases[language]
  const fields = fieldsOf(of)
  return publicPage(
    { language, title: texts.form.title, address },
    html`<p>${form.PlaceName}</p>
      ${failureAlert(failure)}
      ${errorSummary(texts.form.failed, [...fields, { name: 'Consent', label: texts.form.consent }], of)}
      <form method="post" enctype="multipart/form-data" action="${address(language)}">
        <input type="hidden" name="RequestId" value="${requestId}" />${fields.map((field) =>
          formRow({ ...field, isRequired: field.isOptional === undefined }, of, field.control),
        )}
        ${consentRows(texts.form.consent, of)}
        <p class="soft">${texts.form.retention}</p>
        <button type="submit">${texts.form.send}</button>
      </form>`,
  )
}
