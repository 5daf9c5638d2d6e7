import type { Grants } from './users.schema.ts'

const union = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())]

const isGlobal = ({ Region, Zones }: Grants): boolean => Region === '' && Zones.length === 0

/** The widest admin: without limits, else of a whole region, else of zones; the first of equals. */
const widestOf = (admins: readonly Grants[]): Grants | undefined =>
  admins.find(isGlobal) ?? admins.find(({ Zones }) => Zones.length === 0) ?? admins[0]

const zonesOf = (admins: readonly Grants[], widest: Grants): Grants['Zones'] =>
  widest.Zones.length === 0
    ? []
    : union(admins.filter(({ Region }) => Region === widest.Region).map(({ Zones }) => Zones.map(({ ID }) => ID))).map(
        (ID) => ({ ID }),
      )

const placesOf = (grants: readonly Grants[]): Grants['Places'] => {
  const places = grants.flatMap(({ Places }) => Places)
  return union([places.map(({ Id }) => Id)]).map((Id) => ({
    Id,
    WithAdminRights: places.some((place) => place.Id === Id && place.WithAdminRights),
  }))
}

/** Rights of a user in several groups: they add up; of several regions the widest admin's counts (decision 0036). */
export const mergeGrants = (grants: readonly Grants[]): Grants => {
  const admins = grants.filter(({ Admin }) => Admin)
  const widest = widestOf(admins)
  return {
    Admin: widest !== undefined,
    Region: widest ? widest.Region : (grants.find(({ Region }) => Region !== '')?.Region ?? ''),
    Zones: widest ? zonesOf(admins, widest) : [],
    Places: placesOf(grants),
    Roles: union(grants.map(({ Roles }) => Roles)),
    Privileges: union(grants.map(({ Privileges }) => Privileges)),
    CanSeeClientsPersonalData: grants.some((grant) => grant.CanSeeClientsPersonalData),
  }
}
