import type { Visit } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { formatInstant } from '@parkla/contract/kit/time.ts'
import { html, type Html } from '../../../kit/http/html.ts'
import { publicPage, type PublicPage } from '../../../kit/http/public-page.ts'
import { phrases } from '../phrases.ts'

export type VisitPage = Omit<PublicPage, 'title'> & {
  visit: Visit
  now: string
  /** Why the extension was refused. */
  error?: string | undefined
  isExtended?: boolean
}

const extension = ({ language, visit, address }: VisitPage): Html => {
  const texts = phrases[language]
  const offered = [
    [1, texts.visitPage.oneHour],
    [2, texts.visitPage.twoHours],
    [4, texts.visitPage.fourHours],
  ] as const
  return html`<form method="post" action="${address(language)}">
    <input type="hidden" name="GrantedUntil" value="${visit.GrantedUntil}" />
    <div>
      <label for="hours">${texts.visitPage.by}</label>
      <select id="hours" name="Hours">
        ${offered.map(([count, text]) => html`<option value="${count}">${text}</option>`)}
      </select>
    </div>
    <button type="submit">${texts.visitor.extend}</button>
  </form>`
}

/** What a visitor sees by their link: place, plate, until when, and the extension while the session runs (R104). */
export const visitPage = (of: VisitPage): string => {
  const { language, visit, now, error, isExtended = false } = of
  const texts = phrases[language]
  const facts: [string, string][] = [
    [texts.shared.plate, displayPlate(visit.CarNumber)],
    [texts.visitPage.place, [visit.PlaceName, visit.AddressText].filter(Boolean).join(', ')],
    [texts.shared.start, formatInstant(visit.StartTime, visit.TimeZone)],
    [texts.visitPage.until, formatInstant(visit.GrantedUntil, visit.TimeZone)],
  ]
  const status = visit.IsActive ? (visit.GrantedUntil <= now ? texts.visitPage.over : '') : texts.visitPage.ended
  return publicPage(
    { ...of, title: texts.visitPage.title },
    html`${isExtended && html`<p role="status">${texts.visitPage.extended}</p>`}${
        error !== undefined && html`<p class="bad" role="alert">${error}</p>`
      }
      <dl>
        ${facts.map(
          ([name, value]) =>
            html`<dt class="soft">${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${status !== '' && html`<p>${status}</p>`}${visit.IsActive && extension(of)}`,
  )
}

/** Why the session is not shown: a forged or expired link, a deleted session, or too many attempts. */
export const invalidVisitPage = (of: Omit<PublicPage, 'title'>, message: string): string =>
  publicPage({ ...of, title: phrases[of.language].visitPage.title }, html`<p>${message}</p>`)
