import { html, type Html } from './html.ts'

/** What was sent, and the text of each refusal, by field. */
export type Sent = { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> }

type Named = { name: string; label: string }

const idOf = (name: string): string => `field-${name.replaceAll('.', '-')}`

const marks = (name: string, { errors }: Sent): Html | false =>
  errors[name] !== undefined && html` aria-invalid="true" aria-describedby="${idOf(name)}-error"`

const errorOf = (name: string, { errors }: Sent): Html | false =>
  errors[name] !== undefined && html`<p class="bad" id="${idOf(name)}-error">${errors[name]}</p>`

/** One labelled control with its error; `control` gets the attributes that every control has. */
export const formRow = (
  { name, label, isRequired }: Named & { isRequired: boolean },
  sent: Sent,
  control: (common: Html, value: string) => Html,
): Html => {
  const common = html`id="${idOf(name)}" name="${name}"${isRequired && html` required`}${marks(name, sent)}`
  return html`<div>
    <label for="${idOf(name)}">${label}${isRequired && html`<span aria-hidden="true"> *</span>`}</label>${control(
      common,
      sent.values[name] ?? '',
    )}${errorOf(name, sent)}
  </div>`
}

/** Links to the refused fields. */
export const errorSummary = (title: string, fields: readonly Named[], { errors }: Sent): Html | false => {
  const wrong = fields.filter(({ name }) => errors[name])
  return (
    wrong.length > 0 &&
    html`<div role="alert">
      <p class="bad">${title}</p>
      <ul>
        ${wrong.map(({ name, label }) => html`<li><a href="#${idOf(name)}">${label}</a></li>`)}
      </ul>
    </div>`
  )
}

/** The consent, and before it a field out of sight that only programs fill in. */
export const consentRow = (label: string, sent: Sent): Html =>
  html`<div class="hidden" aria-hidden="true">
      <label>Website<input name="Website" tabindex="-1" autocomplete="off" /></label>
    </div>
    <div>
      <label class="check" for="${idOf('Consent')}"
        ><input
          type="checkbox"
          id="${idOf('Consent')}"
          name="Consent"
          value="on"
          required${sent.values['Consent'] === 'on' && html` checked`}${marks('Consent', sent)}
        /><span>${label}</span></label
      >${errorOf('Consent', sent)}
    </div>`
