import { expect, test, type Page } from '@playwright/test'
import { demoLists } from './steps/demo-lists.ts'
import { placeCalled } from './steps/session-steps.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  expectNothingCut,
  expectPage,
  expectTargets,
  goTo,
  isPhone,
  openWith,
  sessionOf,
} from './steps/steps.ts'

/** Pages with their headings in Estonian and Latvian; `ID` is a place with gates, passes and bookings. */
const pages: readonly [address: string, et: string, lv: string][] = [
  ['/home', 'Tere', 'Sveicināti'],
  ['/sessions', 'Parkimised', 'Stāvēšanas sesijas'],
  ['/booking?place=ID', 'Broneeringud', 'Rezervācijas'],
  ['/places', 'Parklad', 'Vietas'],
  ['/place/ID', 'Vabaduse väljaku parkla', 'Vabaduse väljaku parkla'],
  ['/monthly-passes/ID', 'Kuupiletid', 'Mēneša abonementi'],
  ['/gate-controllers/ID', 'Väravakontrollerid', 'Vārtu kontrolleri'],
  ['/board', 'Täituvus reaalajas', 'Reāllaika pārskats'],
  ['/alarms', 'Häired', 'Trauksmes'],
  ['/alarms?view=controllers', 'Võrgust väljas kontrollerid', 'Bezsaistes kontrolleri'],
  ['/lpr-events', 'Lugemisvead', 'Nepareizi nolasītie'],
  ['/imports', 'Andmete import', 'Datu imports'],
  ['/imports/999999', 'Andmete import', 'Datu imports'],
  ['/settings', 'Seaded', 'Iestatījumi'],
  ['/settings/operator', 'Operaatori seaded', 'Operatora iestatījumi'],
  ['/settings/regions', 'Regioonid', 'Reģioni'],
  ['/settings/vat', 'Käibemaksumäärad', 'PVN likmes'],
  ['/settings/holidays', 'Kalender', 'Kalendārs'],
  ['/settings/retention', 'Andmete säilitamine', 'Datu glabāšana'],
  ['/users', 'Kasutajad', 'Lietotāji'],
  ['/whitelists', 'Valged nimekirjad', 'Baltie saraksti'],
  [`/whitelist/${demoLists.whitelist}`, 'Kesklinna elanikud', 'Kesklinna elanikud'],
  ['/whitelists/0', 'Uus valge nimekiri', 'Jauns baltais saraksts'],
  ['/fleets', 'Autopargid', 'Autoparki'],
  [`/fleet/${demoLists.fleet}`, 'Kullerite autopark', 'Kullerite autopark'],
  ['/fleets/0', 'Uus autopark', 'Jauns autoparks'],
  ['/notifications', 'Teated', 'Paziņojumi'],
  ['/notification-templates', 'Teadete mallid', 'Paziņojumu veidnes'],
  // Not next to the page with the same heading, which `goTo` would take for this one.
  [`/campaign/${demoLists.campaign}?tab=registrants`, 'Muuda kampaaniat', 'Rediģēt kampaņu'],
  ['/campaigns', 'Kampaaniad', 'Kampaņas'],
  [`/campaign/${demoLists.campaign}`, 'Muuda kampaaniat', 'Rediģēt kampaņu'],
  ['/clients', 'Kliendid', 'Klienti'],
  ['/enforcement', 'Parkimistrahvid', 'Stāvvietu sodi'],
  ['/enforcement?tab=payments', 'Laekumised', 'Maksājumi'],
  ['/enforcement?tab=reminder-letters', 'Kirjad', 'Vēstules'],
  ['/enforcement?tab=fine-objections', 'Vaided', 'Iebildumi'],
  ['/enforcement?tab=credits', 'Tagastused', 'Atmaksas'],
  ['/enforcement?tab=fine-terms', 'Summad ja tähtajad', 'Summas un termiņi'],
  ['/parking-fine/8', 'Parkimistrahv', 'Stāvvietas sods'],
  ['/vehicle-groups', 'Sõidukigrupid', 'Auto grupas'],
  ['/disputes', 'Pretensioonid', 'Pretenzijas'],
  ['/place/ID/disputes', 'Parkla pretensioonid', 'Vietas pretenzijas'],
  ['/report?reportType=REVENUE&groupBy=DAY', 'Aruanded', 'Pārskati'],
  ['/statements', 'Arveldusaruanded', 'Norēķinu pārskati'],
  ['/commissions', 'Vahendustasud', 'Komisijas'],
  ['/books', 'Raamatupidamise kontroll', 'Grāmatvedības pārbaude'],
  ['/zone', 'Uus tsoon', 'Jauna zona'],
  ['/zone/999999', 'Tsoon', 'Zona'],
  ['/settings/quick-actions', 'Kiirtoimingud', 'Ātrās darbības'],
  ['/profile', 'Profiil', 'Profils'],
  ['/nowhere', 'Lehte ei leitud', 'Lapa nav atrasta'],
  ['/forgot-pwd', 'Unustatud parool', 'Aizmirsta parole'],
  ['/reset/none', 'See link enam ei kehti', 'Šī saite vairs nedarbojas'],
]

/** Pages checked with header and menu, which are the same on the others; the menu has two more links on the pages of fines. */
const wholePages: readonly string[] = ['/home', '/enforcement', '/nowhere', '/forgot-pwd']

const visitPages = async (
  page: Page,
  language: 'et' | 'lv',
  check: (address: string) => Promise<void>,
): Promise<void> => {
  test.slow()
  const id = String(await placeCalled('Vabaduse väljaku parkla'))
  await openWith(page, { ...(await sessionOf('global')), language }, '/home')
  for (const [address, et, lv] of pages) {
    await goTo(page, address.replace('ID', id))
    const heading = language === 'et' ? et : lv
    await expectPage(page, new RegExp(`^${heading}`))
    await expect(page).toHaveTitle(new RegExp(`^${heading}.* · Parkla$`))
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await check(address)
  }
}

test('every page, at a desk in Estonian and light, on a phone in Latvian and dark: translated, fits, accessible @both', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: isPhone() ? 'dark' : 'light' })
  await visitPages(page, isPhone() ? 'lv' : 'et', async (address) => {
    await expectAccessible(page, 'all', wholePages.includes(address) ? 'document' : 'main')
    await expectNoSideScroll(page)
    await expectNothingCut(page)
    if (isPhone()) await expectTargets(page)
  })
})
