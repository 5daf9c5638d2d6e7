import { html, type Html } from './html.ts'

/** Submitted values, and the text of each refusal, by field. */
export type Sent = { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> }

type Named = { name: string; label: string }

const idOf = (name: string): string => `field-${name.replaceAll('.', '-')}`

type Control = { id: string; name: string; label: Html | string; isRequired: boolean }

const marks = (id: string, error: string | undefined): Html | false =>
  error !== undefined && html` aria-invalid="true" aria-describedby="${id}-error"`

const errorOf = (id: string, error: string | undefined): Html | false =>
  error !== undefined && html`<p class="bad" id="${id}-error">${error}</p>`

/** A label, its control and the error; `control` gets the attributes that every control has. */
export const labelledRow = (
  { id, name, label, isRequired }: Control,
  { values, errors }: Sent,
  control: (common: Html, value: string) => Html,
): Html => {
  const error = errors[name]
  const common = html`id="${id}" name="${name}"${isRequired && html` required`}${marks(id, error)}`
  return html`<div><label for="${id}">${label}</label>${control(common, values[name] ?? '')}${errorOf(id, error)}</div>`
}

/** A labelled row with an id that the links of `errorSummary` point at, and a star at required labels. */
export const formRow = (
  { name, label, isRequired }: Named & { isRequired: boolean },
  sent: Sent,
  control: (common: Html, value: string) => Html,
): Html =>
  labelledRow(
    {
      id: idOf(name),
      name,
      label: html`${label}${isRequired && html`<span aria-hidden="true"> *</span>`}`,
      isRequired,
    },
    sent,
    control,
  )

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

/** Why the API refused a form as a whole. */
export type Refusal = { title: string; text: string }

/** Texts for a closed form, if it can be closed, for too many attempts, and for a failure of the server. */
export type Refusals = { closed?: Refusal; busy: Refusal; broken: Refusal }

/** After any but 404 the same form may be sent again. */
export const refusalOf = ({ closed, busy, broken }: Refusals, status: number): Refusal => {
  if (status === 404 && closed) return closed
  return status === 429 ? busy : broken
}

/** Status of a look-up by the id in the address: the API answers 400 to a text that is no id. */
export const lookUpStatusOf = ({ statusCode }: { statusCode: number }): number =>
  statusCode === 400 ? 404 : statusCode

/** Alert above the form: why the form was not accepted as a whole. */
export const failureAlert = (failure: Refusal | undefined): Html | undefined =>
  failure && html`<div role="alert"><p class="bad">${failure.title}. ${failure.text}</p></div>`

/** A field out of sight, which only programs fill in. */
export const websiteRow = html`<div class="hidden" aria-hidden="true">
  <label>Website<input name="Website" tabindex="-1" autocomplete="off" /></label>
</div>`

/** The consent, below the hidden `websiteRow`. */
export const consentRows = (label: string, { values, errors }: Sent): Html => {
  const [id, error] = [idOf('Consent'), errors['Consent']]
  return html`${websiteRow}
    <div>
      <label class="check" for="${id}"
        ><input
          type="checkbox"
          id="${id}"
          name="Consent"
          value="on"
          required${values['Consent'] === 'on' && html` checked`}${marks(id, error)}
        /><span>${label}</span></label
      >${errorOf(id, error)}
    </div>`
}
