/**
 * Fields of the entities of the specification by the call that writes them, so that none is dropped in silence (R190). A field that a
 * call neither takes nor names as `fixed` or `notTaken` is computed by the server; a client sends it back as it was read.
 */
type Written = { calls: readonly string[]; fields: string; computed: string }

const listFields = `Name Description ValidInType Region Places Zones ValidFrom ValidTo AppRegistrationCode NotificationEmails
  AutoApprove ApprovalMessage Users PublicRegistrationLinkUuid IsPublicRegistrationLinkEnabled StartSessionsWithLPR
  RegistrationOpenUntil ChargeForSessions AppId RegistrationRequestReceivedMessage AvailabilityTable DiscountPlan IsFavorite Managers`

export const writtenEntities: Readonly<Record<string, Written>> = {
  place: {
    calls: ['PUT /adminapi/places'],
    fields: `Id Name AddressText Status Type TotalSpots AvailableSpots WithAdminRights ControllerDead ChildPlaces isChildPlace Code
      Region BookablePlaceId Operator AvailabilityTable DiscountPlan`,
    computed: 'AvailableSpots WithAdminRights ControllerDead ChildPlaces',
  },
  // PUT takes the whole session and applies a change of its payment only (R65).
  startedSession: {
    calls: ['POST /adminapi/parkingsessions'],
    fields: `Id OrderIndex Type CarNumber StartTime EndTime StartLprEventId EndLprEventId CostInCents FreePassCentsUsed ServiceFeeCents
      HiddenCostInCents Currency AppliedDiscountPercent Client PlaceId Place PaymentStatus PaymentStatusCode
      UsedDiscountCampaignCreditInCents UsedFreePassId UsedFleetId UsedFleetName UsedCreditCardId WhiteListedClient IsBundled BundleId
      BookingId HasInvoice RatingId Rating Status SubscriptionPlanLimitType Region Operator`,
    computed: `OrderIndex StartLprEventId EndLprEventId AppliedDiscountPercent Place PaymentStatusCode UsedDiscountCampaignCreditInCents
      UsedFreePassId UsedFleetId UsedFleetName UsedCreditCardId WhiteListedClient IsBundled BundleId BookingId HasInvoice RatingId
      Rating SubscriptionPlanLimitType`,
  },
  user: {
    calls: ['POST /adminapi/owners', 'PUT /adminapi/owners'],
    fields: `Id Name Comments PhoneNumber Email Password Admin Region Zones Verified Places Apps CreatedByOwnerId
      CanSeeClientsPersonalData LastLoginTime PasswordResetLinkUuid PasswordLinkRequestValidUntil PasswordResetLink`,
    // Of password links only the end is answered (R26).
    computed: 'Verified LastLoginTime PasswordResetLinkUuid PasswordLinkRequestValidUntil PasswordResetLink',
  },
  whitelist: {
    calls: ['POST /adminapi/whitelists', 'PUT /adminapi/whitelists/{}'],
    fields: `Id ${listFields}`,
    computed: '',
  },
  whitelistUser: {
    calls: ['POST /adminapi/whitelists/{}/users', 'PUT /adminapi/whitelists/{}/users/{}'],
    fields: 'ID WhitelistId ValidFrom ValidTo',
    computed: '',
  },
  fleet: {
    calls: ['POST /adminapi/fleets', 'PUT /adminapi/fleets'],
    fields: `Id ${listFields} AppInfoText Type FleetUser ResetUsedLimitsEachMonth DailyLimitInCentsPerUser
      MonthlyLimitInCentsPerUser MaxNumberOfUsers Currency`,
    // Every read of a fleet's car starts a session, which the fleet pays (decision 35).
    computed: 'StartSessionsWithLPR ChargeForSessions',
  },
  fleetUser: {
    calls: ['POST /adminapi/fleets/{}/users', 'PUT /adminapi/fleets/{}/users/{}'],
    fields: 'ID FleetId RegistrationType',
    computed: '',
  },
  newPass: {
    calls: ['POST /adminapi/places/{}/monthlypasses'],
    fields: `data.Id data.PlaceId data.AppId data.PhoneNumber data.MonthlyCostInCents data.Currency data.ValidFrom data.ValidTo
      data.Info data.LicensePlate`,
    computed: '',
  },
  pass: {
    calls: ['PUT /adminapi/places/{}/monthlypasses/{}'],
    fields: `Id PlaceId AppId PhoneNumber MonthlyCostInCents Currency ValidFrom ValidTo Info ClientId Email ClientActiveLicensePlate
      LicensePlate`,
    // Those of the client with this phone number.
    computed: 'ClientId Email',
  },
  campaign: {
    calls: ['POST /adminapi/discountcampaigns', 'PUT /adminapi/discountcampaigns'],
    fields: `ID Name Description ValidInType Places Zones Region MaxNumberOfRegistrants DiscountPercent ValidFrom ValidTo TimeZone
      CampaignCode NotificationEmails AutoApprove ApprovalMessage Registrants PublicRegistrationLinkUuid
      IsPublicRegistrationLinkEnabled AppInfoText Type PaymentMethodRequired OneTimeDiscount ForNewClientsOnly DiscountCreditInCents
      DiscountCreditCurrency StartSessionsWithLPR RegistrationOpenUntil IsTemplate AppIcon AppIconId AppId PromoCodes
      RegistrationRequestReceivedMessage ActivateExtraDiscountCampaign ExtraDiscountCampaignId
      ExtraDiscountCampaignActivationDelayInDays ExtraDiscountCampaignNumberOfDaysValid ApprovedRegistrantsCount`,
    // The icon's address follows `AppIconId`.
    computed: 'AppIcon ApprovedRegistrantsCount',
  },
  registrant: {
    calls: ['POST /adminapi/discountcampaigns/{}/registrants'],
    fields: `Id DiscountCampaignId FreePassId ClientId PhoneNumber CarNumber Name Email Comment RegistrationType Status ValidFrom ValidTo
      DiscountPercentage DiscountCreditInCents UsedDiscountCreditInCents RegisteredAt CreatedAt InviteUuid InviteUrl`,
    computed: 'Id FreePassId ClientId UsedDiscountCreditInCents RegisteredAt CreatedAt InviteUuid InviteUrl',
  },
  customField: {
    calls: ['PUT /adminapi/whitelists/{}/public-link', 'PUT /adminapi/discountcampaigns/{}/public-link'],
    fields: `Title Description IncludeCarNumber CarNumberRequired IncludeName NameRequired IncludeEmail EmailRequired IncludeComments
      CommentsRequired CustomFields.Type CustomFields.Title CustomFields.Required CustomFields.StoreValueToComments
      CustomFields.OrderInList CustomFields.ID CustomFields.SelectionValues`,
    computed: '',
  },
  booking: {
    calls: ['POST /adminapi/bookings', 'PUT /adminapi/bookings'],
    fields: `ID PlaceID LicensePlate CreatedAt StartTime EndTime Name Phone Email ExternalBookingNumber ExtraBookingNumber Comments
      CostInCents OrderIndex`,
    // The price is that of the terms (R148).
    computed: 'CreatedAt CostInCents OrderIndex',
  },
  zone: { calls: ['POST /adminapi/zones', 'PUT /adminapi/zones'], fields: 'ID Name Code', computed: '' },
  group: { calls: ['PUT /adminapi/vehicle-groups'], fields: 'ID name', computed: '' },
  groupPlate: { calls: ['PUT /adminapi/vehicle-groups/{}/license-plates'], fields: 'ID licensePlate', computed: '' },
  dispute: {
    calls: ['PUT /adminapi/disputes/{}'],
    fields: `ID UUID CreatedAt ServiceTime AmountInCents Currency Email LicensePlate Message Status PlaceName ServiceName ClientId`,
    computed: 'CreatedAt ClientId',
  },
  reportingTask: {
    calls: ['POST /adminapi/parking-fine/reporting-tasks', 'PUT /adminapi/parking-fine/reporting-tasks'],
    fields: 'emailTo bcc sendingDays enabled vehicleGroupId',
    computed: '',
  },
  officer: {
    calls: ['POST /adminapi/enforcement/officers', 'PUT /adminapi/enforcement/officers'],
    fields: 'name email password autoGeneratePassword',
    computed: '',
  },
  client: {
    calls: ['POST /adminapi/client'],
    fields:
      'Id Name Email PhoneNumber Language AppId Region CreatedAt LicensePlates CreditCards CreditInCents Debts IsBlocked Notes',
    computed: 'CreditCards Debts',
  },
}
