import type { DisputeForm } from '@parkla/contract/disputes/dispute-forms.schema.ts'
import { html, type Html } from '../../kit/html.ts'
import { publicPage, type PublicPage } from '../../kit/public-page.ts'
import type { Language } from '../../kit/reasons.ts'
import { phrases } from './phrases.ts'

/** A page of a text only: received, closed, or too many attempts. */
export const textPage = (of: PublicPage, text: string): string => publicPage(of, html`<p>${text}</p>`)

export const textsOf = (language: Language) => phrases[language]

type Values = Readonly<Record<string, string>>
export type FormPage = Omit<PublicPage, 'title'> & {
  form: DisputeForm
  requestId: string
  values: Values
  /** Text by field. */
  errors: Values
}

type Field = { name: string; label: string; control: (common: Html, value: string) => Html; isOptional?: true }

const idOf = (name: string): string => `field-${name}`

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
      label: texts.form.ServiceName,
      control: service,
      isOptional: true,
    },
    {
      name: 'Amount',
      label: texts.form.Amount.replace('{{currency}}', form.Currency),
      control: input(html`inputmode="decimal" autocomplete="off" maxlength="10"`),
    },
    { name: 'Email', label: texts.form.Email, control: input(html`type="email" autocomplete="email" maxlength="200"`) },
    {
      name: 'Message',
      label: texts.form.Message,
      control: (common, value) =>
        html`<textarea ${common} rows="5" minlength="10" maxlength="2000">${value}</textarea>`,
    },
    {
      name: 'Files',
      label: texts.form.Files,
      // What was chosen cannot be filled in again.
      control: (common) => html`<input ${common} type="file" multiple accept="image/*,application/pdf" />`,
      isOptional: true,
    },
  ]
  return fields.filter((field) => field !== false)
}

/** One labelled control with its error. */
const rowOf = ({ name, label, control, isOptional }: Field, { values, errors }: FormPage): Html => {
  const error = errors[name]
  const id = idOf(name)
  const common = html`id="${id}"
  name="${name}"${isOptional === undefined && html` required`}${error !== undefined && html` aria-invalid="true" aria-describedby="${id}-error"`}`
  return html`<div>
    <label for="${id}">${label}${isOptional === undefined && html`<span aria-hidden="true"> *</span>`}</label>${control(
      common,
      values[name] ?? '',
    )}${error !== undefined && html`<p class="bad" id="${id}-error">${error}</p>`}
  </div>`
}

const errorSummary = (of: FormPage, fields: readonly Field[]): Html | false => {
  const texts = phrases[of.language]
  const all = [...fields, { name: 'Consent', label: texts.form.consent }]
  const wrong = all.filter(({ name }) => of.errors[name])
  return (
    wrong.length > 0 &&
    html`<div role="alert">
      <p class="bad">${texts.form.failed}</p>
      <ul>
        ${wrong.map(({ name, label }) => html`<li><a href="#${idOf(name)}">${label}</a></li>`)}
      </ul>
    </div>`
  )
}

const consentBox = (of: FormPage): Html => {
  const id = idOf('Consent')
  const error = of.errors['Consent']
  return html`<div>
    <label class="check" for="${id}"
      ><input
        type="checkbox"
        id="${id}"
        name="Consent"
        value="on"
        required${of.values['Consent'] === 'on' && html` checked`}${
          error !== undefined && html` aria-invalid="true" aria-describedby="${id}-error"`
        }
      /><span>${phrases[of.language].form.consent}</span></label
    >${error !== undefined && html`<p class="bad" id="${id}-error">${error}</p>`}
  </div>`
}

/** The complaint form: plain HTML without scripts, which also works on old phones. */
export const formPage = (of: FormPage): string => {
  const { form, language, requestId, address } = of
  const texts = phrases[language]
  const fields = fieldsOf(of)
  return publicPage(
    { language, title: texts.form.title, address },
    html`<p>${form.PlaceName}</p>
      ${errorSummary(of, fields)}
      <form method="post" enctype="multipart/form-data" action="${address(language)}">
        <input type="hidden" name="RequestId" value="${requestId}" />${fields.map((field) => rowOf(field, of))}
        <div class="hidden" aria-hidden="true">
          <label>Website<input name="Website" tabindex="-1" autocomplete="off" /></label>
        </div>
        ${consentBox(of)}
        <p class="soft">${texts.form.retention}</p>
        <button type="submit">${texts.form.send}</button>
      </form>`,
  )
}
