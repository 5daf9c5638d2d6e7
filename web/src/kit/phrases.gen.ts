/** Made from the English phrases by the build; do not edit. */
export type Phrases = {
  "accounts": {
    "accountActivated": "Account activated",
    "currentPassword": "Current password",
    "email": "E-mail",
    "emailInvalid": "E-mail must be valid",
    "emailRequired": "E-mail is required",
    "expired": {
      "sendAgain": "Send again",
      "text": "It has been used already or is too old. We can send you a new one.",
      "title": "This link no longer works"
    },
    "forgot": {
      "sent": "Password reset instructions have been sent to {{email}}, if there is such an account.",
      "submit": "Send instructions",
      "text": "Enter your e-mail address and we will send you a link to set a new password.",
      "title": "Forgot password"
    },
    "logInAs": {
      "open": "Log in as…",
      "submit": "Log in",
      "text": "You will see and do what this user may, except refunds, passwords and roles. Both names are recorded.",
      "title": "Log in as another user"
    },
    "login": {
      "forgot": "Forgot your password?",
      "submit": "Log in",
      "title": "Log in"
    },
    "newPassword": "New password",
    "newPasswordAgain": "New password again",
    "password": "Password",
    "passwordChanged": "Password changed",
    "passwordRequired": "Password is required",
    "passwordRule": "At least 8 characters, 1 number and 1 capital letter",
    "passwordUpdated": "Password updated successfully.",
    "profile": {
      "account": "Account",
      "appearance": "Language and colours",
      "auto": "System",
      "changePassword": "Change password",
      "colours": "Colours",
      "dark": "Dark",
      "light": "Light",
      "timeZone": "Times in {{zone}}",
      "title": "Profile"
    },
    "roles": {
      "availabilityEditor": "Availability editor",
      "bookingsAdmin": "Bookings admin",
      "fines": "Parking fines",
      "fleetManager": "Fleet manager",
      "globalAdmin": "Global admin",
      "operator": "Operator",
      "placeAdmin": "Place admin",
      "regionAdmin": "Region admin, {{region}}",
      "whitelistManager": "Whitelist manager",
      "zoneAdmin": "Zone admin"
    },
    "setPassword": {
      "activate": "Activate your account",
      "submit": "Save password",
      "title": "Set a new password"
    },
    "signingIn": "Logging in",
    "signingOut": "Logging out",
    "toLogin": "Back to log in",
    "toStart": "Go to the start page"
  },
  "alarms": {
    "title": "Alarms",
    "waiting_one": "{{count}} alarm waits",
    "waiting_other": "{{count}} alarms wait",
    "quiet": "All is quiet",
    "quietText": "No alarm waits for anybody.",
    "more": "Show more",
    "acknowledge": "Acknowledge",
    "acknowledgeThis": "Acknowledge: {{alarm}}",
    "acknowledged": "Alarm acknowledged",
    "snoozed": "Alarm snoozed",
    "reopen": "Take back",
    "reopened": "The alarm waits again",
    "kind": {
      "CONTROLLER_LATE": "Controller late",
      "CONTROLLER_DEAD": "Controller silent",
      "GATE_OPEN_TOO_LONG": "Gate open too long",
      "GATE_KEPT_OPEN": "Kept open without an end or past it",
      "NO_READS": "Camera without reads",
      "WEAK_SIGNAL": "Weak signal"
    },
    "group": {
      "NOW": "Now",
      "ACKNOWLEDGED": "Acknowledged",
      "SNOOZED": "Snoozed",
      "CLEARED": "Cleared today"
    },
    "snooze": {
      "MINUTES_15": "Snooze for 15 minutes",
      "HOUR_1": "Snooze for 1 hour",
      "HOURS_4": "Snooze for 4 hours",
      "TOMORROW": "Snooze until tomorrow 8:00"
    },
    "since": {
      "minutes": "{{minutes}} min",
      "hours": "{{hours}} h {{minutes}} min",
      "days": "{{days}} d {{hours}} h"
    },
    "fact": {
      "since": "Since {{at}} ({{time}})",
      "cleared": "{{from}} – {{to}}",
      "snoozed": "Until {{at}}",
      "acknowledged": "{{by}}, {{at}}"
    },
    "filter": {
      "title": "Filter alarms",
      "kind": "Kind",
      "any": "All",
      "onePlace": "One place only"
    },
    "digest": {
      "label": "Mail every morning",
      "on": "You will get the alarms by mail every morning at 7:00",
      "off": "You will get no more mail about alarms"
    },
    "history": {
      "open": "History and notes",
      "title": "History of the alarm",
      "until": "until {{at}}"
    },
    "note": {
      "label": "Note",
      "add": "Add note",
      "saved": "Note added"
    },
    "act": {
      "RAISED": "Began",
      "WORSENED": "Got worse",
      "ACKNOWLEDGED": "Acknowledged",
      "SNOOZED": "Snoozed",
      "REOPENED": "Taken back",
      "NOTED": "Note",
      "CLEARED": "Cleared by itself"
    }
  },
  "board": {
    "title": "Live board",
    "filter": "Filter the board",
    "tiles": "Places",
    "first": "From the beginning",
    "next": "Next places",
    "occupied": "{{occupied}} of {{spots}} taken",
    "offered": "{{spots}} offered now",
    "trend": "{{change}} in 2 h",
    "moreAlarms_one": "and {{count}} more",
    "moreAlarms_other": "and {{count}} more",
    "correct": "Correct the count",
    "correctThis": "Correct the count of {{place}}",
    "fullness": {
      "FREE": "Free",
      "FILLING": "Filling up",
      "FULL": "Full",
      "OVERFULL": "Overfull",
      "HIDDEN": "Hidden",
      "CLOSED": "Closed"
    },
    "wall": {
      "open": "Full screen",
      "leave": "Leave full screen",
      "previous": "Previous tiles",
      "next": "Next tiles",
      "sheet": "{{sheet}} / {{sheets}}",
      "pause": "Stop turning",
      "play": "Turn by themselves",
      "hangUp": "Show on a wall",
      "hangUpTitle": "Show the board on a wall?",
      "hangUpText": "This browser then shows nothing but the board, for {{days}} days, and you are logged out here. It ends when somebody ends it on the screen, or when you change your password.",
      "hangUpYes": "Show on a wall",
      "end": "End the board",
      "endTitle": "End the board on this screen?",
      "endText": "Somebody has to log in here before it can be shown again.",
      "endYes": "End"
    },
    "count": {
      "title": "Count of {{place}}",
      "part": "Part",
      "occupied": "Cars that are there",
      "now": "The count says {{count}}",
      "reason": "Reason",
      "save": "Correct",
      "saved": "Count corrected",
      "before": "Corrections before",
      "undo": "Take back",
      "undoThis": "Take back {{change}}",
      "undone": "Correction taken back",
      "isUndone": "taken back"
    }
  },
  "bookings": {
    "title": "Bookings",
    "add": "New booking",
    "table": "Bookings",
    "report": "Report",
    "toImports": "Import bookings",
    "place": "Place",
    "deleted": "Booking deleted",
    "ended": "Booking ended",
    "endedFor": "Booking ended; it costs {{amount}}",
    "state": {
      "PARKING": "Parking",
      "OVER": "Over",
      "ABSENT": "Not here",
      "COMING": "Coming",
      "EARLY": "Here early"
    },
    "column": {
      "plate": "Licence plate",
      "state": "Status",
      "start": "Start",
      "end": "End",
      "client": "Client",
      "externalNumber": "External number",
      "comments": "Comments",
      "cost": "Cost",
      "created": "Created"
    },
    "action": {
      "open": "Open",
      "change": "Change",
      "end": "End booking",
      "delete": "Delete"
    },
    "delete": {
      "title": "Delete this booking?",
      "text": "The booking of {{plate}} has not begun. It cannot be brought back."
    },
    "end": {
      "title": "End this booking now?",
      "text": "The booking of {{plate}} would last until {{end}}. Its spot becomes free at once.",
      "price": "Price",
      "kept": "Stays as it is: {{amount}}",
      "anew": "For the time until now: {{amount}}"
    },
    "active": {
      "title": "Parked now",
      "of": "{{active}} of {{spots}} spots",
      "over_one": "{{count}} more than there are spots",
      "over_other": "{{count}} more than there are spots"
    },
    "view": {
      "label": "View",
      "list": "List",
      "week": "Week",
      "month": "Month"
    },
    "filter": {
      "title": "Filters",
      "show": "Show bookings",
      "from": "Start from",
      "to": "End until",
      "created": "Created on",
      "client": "Client",
      "clientHint": "Name, phone, e-mail or external number",
      "extra": "Parking",
      "any": "All",
      "daysOff": "Of cars that are parked now, every booking is shown",
      "hour": "There at {{hour}}",
      "clearHour": "Show all hours"
    },
    "extra": {
      "PARKING_ACTIVE": "Parked now",
      "PARKING_NOT_ACTIVE": "Not parked now",
      "STARTING_BOOKINGS": "Arriving today"
    },
    "empty": {
      "title": "No bookings",
      "text": "Nobody has booked from today on.",
      "filtered": "No booking fits these filters."
    },
    "none": {
      "title": "No place takes bookings",
      "text": "A place takes bookings once that is switched on among its terms.",
      "gone": "There is no such place, or you may not see it.",
      "toAll": "Show my places"
    },
    "dialog": {
      "add": "New booking",
      "edit": "Booking {{plate}}",
      "plate": "Licence plate",
      "startDay": "Start date",
      "startTime": "Start time",
      "endDay": "End date",
      "endTime": "End time",
      "name": "Name",
      "phone": "Phone",
      "email": "E-mail",
      "externalNumber": "External booking number",
      "comments": "Comments",
      "replace": "Replace: {{of}}",
      "save": "Save",
      "saved": "Booking saved",
      "isOver": "This booking is over: its times and its car stay as they are.",
      "localTime": "Times are those of {{place}} ({{zone}}).",
      "notATime": "This is not a time. Write it as 09:05.",
      "doubled": {
        "first": "The clocks repeat this hour; its first time is meant.",
        "second": "The clocks repeat this hour; its second time is meant."
      }
    },
    "status": {
      "label": "Parking status",
      "unknown": "Enter a licence plate",
      "checking": "Checking…",
      "parking": "Parking since {{since}}",
      "away": "Not parking",
      "unchecked": "Could not check",
      "early": "Early: the booking counts from {{from}}"
    },
    "price": {
      "label": "Price",
      "becomes": "becomes",
      "calculating": "Calculating…",
      "none": "none",
      "noPrices": "The place has no prices at that time"
    },
    "question": {
      "yes": "Book all the same",
      "no": "Back to the form"
    },
    "mine": {
      "title": "You had typed this; meanwhile somebody else changed it",
      "take": "Use",
      "takeOf": "Use what was typed: {{of}}",
      "empty": "empty"
    },
    "calendar": {
      "today": "Today",
      "previous": "Earlier",
      "next": "Later",
      "addOn": "New booking on {{day}}",
      "more_one": "+{{count}} more",
      "more_other": "+{{count}} more",
      "none": "No bookings on this day",
      "count_one": "{{count}} booking",
      "count_other": "{{count}} bookings",
      "starts_one": "{{count}} begins",
      "starts_other": "{{count}} begin",
      "ends_one": "{{count}} ends",
      "ends_other": "{{count}} end",
      "firstOf": "The first {{shown}} of {{total}} bookings; filters narrow them down.",
      "state": {
        "parking": "parking now",
        "over": "over",
        "booked": "booked",
        "early": "here early"
      }
    },
    "heatmap": {
      "title": "Occupancy",
      "from": "Week from",
      "previous": "Previous week",
      "next": "Next week",
      "today": "Today",
      "asTable": "Show as table",
      "asChart": "Show as chart",
      "loading": "Loading the occupancy",
      "chart": "Bookings at once by hour, {{week}}. Arrow keys move, Enter chooses.",
      "taken": "{{taken}} of {{spots}} spots booked",
      "beyond": "{{beyond}} over capacity",
      "repeated": "the clocks repeat this hour; the higher number counts",
      "skipped": "the clocks skip this hour",
      "now": "now",
      "past": "past",
      "none": "No bookings in these seven days.",
      "over_one": "{{count}} hour is over capacity.",
      "over_other": "{{count}} hours are over capacity.",
      "legend": "Spots booked",
      "full": "> {{spots}}: over capacity",
      "pastHours": "past hours",
      "tableTitle": "Most bookings at once by hour, {{week}}; spots: {{spots}}. Bold: over capacity.",
      "overShort": "over capacity",
      "hour": "Hour",
      "day": "Day"
    }
  },
  "clients": {
    "title": "Client",
    "missing": "This client does not exist any more, or is outside your reach.",
    "blocked": "Blocked",
    "since": "Client since {{date}}",
    "tabs": {
      "details": "Details",
      "debts": "Debts",
      "message": "Message"
    },
    "facts": {
      "credit": "Credit",
      "debt": "Debt",
      "noDebt": "No debt",
      "cards": "Cards",
      "noCards": "No card",
      "cardValidTo": "valid to {{month}}"
    },
    "fields": {
      "name": "Name",
      "phone": "Phone number",
      "email": "E-mail",
      "language": "Language",
      "region": "Region",
      "regionHint": "Three letters, such as EST",
      "plates": "Number plates",
      "platesHint": "Press Enter after each plate",
      "blocked": "Blocked: no new sessions in this client's name",
      "notes": "Notes"
    },
    "save": "Save",
    "undo": "Undo changes",
    "saved": "User updated successfully",
    "debts": {
      "none": "This client owes nothing.",
      "session": "Session",
      "amount": "Amount",
      "total": "Total",
      "payTitle": "Paid outside the card",
      "explanation": "Marks every unpaid session as paid. No card is charged.",
      "method": "Paid by",
      "methods": {
        "BANK": "Bank transfer",
        "CASH": "Cash",
        "OTHER": "Other"
      },
      "reference": "Reference",
      "note": "Note",
      "pay": "Pay debts",
      "confirmTitle": "Mark these debts as paid?",
      "confirmText_one": "{{count}} session, {{sums}}. This can not be undone.",
      "confirmText_other": "{{count}} sessions, {{sums}}. This can not be undone.",
      "paid": "Debts paid successfully!"
    },
    "message": {
      "channel": "Send as",
      "channels": {
        "EMAIL": "E-mail",
        "PUSH": "App message",
        "SMS": "SMS"
      },
      "titleField": "Title",
      "body": "Text",
      "writeIn": "This client reads {{language}}.",
      "preview": "Preview",
      "to": "To {{email}}",
      "emptyTitle": "No title yet",
      "emptyBody": "No text yet",
      "send": "Send notification",
      "sent": "Notification sent successfully!"
    }
  },
  "gates": {
    "title": "Gate controllers",
    "missing": "There is no such place, or you may not see it.",
    "none": "No controllers",
    "noGates": "This controller has no gates yet.",
    "add": "Add controller",
    "edit": "Edit",
    "details": "Details",
    "refresh": "Refresh status",
    "offline": "Gates cannot be moved without a network.",
    "ago": "{{duration}} ago",
    "for": "for {{duration}}",
    "heartbeat": "last heard {{ago}}",
    "duration": {
      "seconds": "{{seconds}} s",
      "minutes": "{{minutes}} min",
      "hours": "{{hours}} h {{minutes}} min",
      "days": "{{days}} d {{hours}} h"
    },
    "health": {
      "ALIVE": "Alive",
      "LATE": "Late",
      "DEAD": "No connection",
      "NEW": "Never heard"
    },
    "signal": {
      "label": "Signal strength",
      "unknown": "Signal strength is not known",
      "dBm": "Signal strength {{rssi}} dBm"
    },
    "activity": {
      "OPEN": "Open",
      "CLOSED": "Closed",
      "UNKNOWN": "Unknown"
    },
    "lastKnown": "last known",
    "direction": {
      "ENTRY": "Entry",
      "EXIT": "Exit",
      "BOTH": "Both ways"
    },
    "gate": {
      "numbered": "Gate {{number}}"
    },
    "open": {
      "button": "Open",
      "dead": "The controller has no connection. The gate may not open.",
      "of": "Open {{gate}}",
      "title": "Open {{gate}}?",
      "hint": "Why? The gate opens as soon as you choose.",
      "or": "or",
      "own": "Another reason",
      "reason": {
        "noPhone": "Driver without phone",
        "misread": "Misread plate",
        "emergency": "Emergency"
      }
    },
    "keepOpen": {
      "switch": "Keep open",
      "switchOf": "Keep {{gate}} open",
      "title": "Keep {{gate}} open",
      "howLong": "How long",
      "choice": {
        "minutes15": "15 minutes",
        "hours1": "1 hour",
        "hours4": "4 hours",
        "own": "Until a time of your own",
        "noEnd": "No end"
      },
      "ownTime": "Until",
      "reason": "Reason",
      "submit": "Keep open",
      "until": "Kept open until {{until}} ({{left}} left)",
      "noEndSince": "Kept open without an end since {{since}}",
      "bannerOf": "{{gate}} is kept open",
      "release": "Release",
      "releaseOf": "Release {{gate}}"
    },
    "sendMode": {
      "label": "Send by",
      "NETWORK": "Network",
      "SMS": "Text message"
    },
    "command": {
      "sentLong": "Command sent successfully!",
      "noAnswerLong": "The controller has not answered. Look whether the gate has moved.",
      "expiredLong": "The command could not be sent in time and will not be carried out.",
      "failedLong": "The controller could not carry out the command.",
      "failedBecause": "The controller could not carry out the command: {{answer}}",
      "name": {
        "OPEN": "Open",
        "RESET": "Restart",
        "STATUS": "Refresh status",
        "KEEP_OPEN": "Keep open",
        "RELEASE_KEEP_OPEN": "Release",
        "UPDATE_FIRMWARE": "Firmware update"
      },
      "status": {
        "WAITING": "being sent",
        "SENT": "sent",
        "DONE": "done",
        "FAILED": "failed",
        "NO_ANSWER": "no answer",
        "EXPIRED": "not sent"
      }
    },
    "fact": {
      "uptime": "Running for",
      "ethernet": "Ethernet IP",
      "wifi": "Wi-Fi IP",
      "firmware": "Firmware",
      "version": "Version",
      "phone": "Phone number",
      "skew": "Clock",
      "skewed": "off by {{duration}}"
    },
    "pin": {
      "inputs": "Inputs",
      "outputs": "Outputs",
      "numbered": "Pin {{pin}}",
      "on": "on",
      "off": "off"
    },
    "reset": {
      "button": "Restart",
      "title": "Restart {{name}}?",
      "text": "Its gates do not answer until it is back.",
      "yes": "Restart"
    },
    "logs": {
      "button": "Log",
      "title": "Log of {{name}}",
      "label": "Log lines",
      "level": "Level",
      "all": "All",
      "empty": "No log lines"
    },
    "firmware": {
      "button": "Firmware update",
      "title": "Firmware of {{name}}",
      "present": "Installed now: {{version}}",
      "installed": "Installed",
      "install": "Install",
      "installOf": "Install {{version}}",
      "none": "No firmware to choose from",
      "question": "Install {{version}} on {{name}}?",
      "questionText": "The controller restarts. Its gates do not answer meanwhile.",
      "updating": "Updating to {{version}}…"
    },
    "form": {
      "addTitle": "New controller",
      "editTitle": "Change controller",
      "add": "Add controller",
      "save": "Save",
      "added": "Controller added",
      "saved": "Controller saved",
      "controllerId": "Device number",
      "controllerIdHint": "The maker’s number: letters, digits and hyphens",
      "description": "Description",
      "phoneHint": "For commands by text message",
      "versionHint": "3 or higher has logs and updates",
      "gates": "Gates",
      "number": "Number",
      "numberOf": "Number of gate {{of}}",
      "gateDescription": "Description",
      "gateDescriptionOf": "Description of gate {{of}}",
      "direction": "Direction",
      "directionOf": "Direction of gate {{of}}",
      "addGate": "Add gate",
      "removeGate": "Remove gate {{of}}"
    },
    "key": {
      "title": "Key of {{name}}",
      "once": "Store this key in the device now. It is shown only this once.",
      "user": "User name",
      "label": "Key",
      "copy": "Copy key",
      "copied": "Key copied to clipboard",
      "notCopied": "The key could not be copied. Mark it and copy it by hand.",
      "done": "I have stored it",
      "renew": "New key",
      "renewTitle": "Give {{name}} a new key?",
      "renewText": "The old key ends at once. The device is without connection until it has the new one."
    },
    "remove": {
      "button": "Remove",
      "type": "Type {{name}} to confirm",
      "title": {
        "controller": "Remove controller {{name}}?",
        "camera": "Remove camera {{name}}?"
      },
      "text": {
        "controller": "Its gates go with it and can no longer be opened from here. The history stays.",
        "camera": "Its reads start and end no more sessions. The history stays."
      },
      "done": {
        "controller": "Controller removed successfully!",
        "camera": "Camera removed"
      }
    },
    "camera": {
      "title": "Cameras",
      "none": "No cameras",
      "add": "Add camera",
      "addTitle": "New camera",
      "editTitle": "Change camera",
      "added": "Camera added",
      "saved": "Camera saved",
      "gate": "Opens gate",
      "noGate": "No gate",
      "looksAt": "opens {{gate}}",
      "lastRead": "last read {{ago}}",
      "noReads": "no reads yet"
    },
    "passages": {
      "title": "Passages",
      "list": "Passages, newest first",
      "plate": "Plate",
      "outcome": "Gate",
      "shown": {
        "ALL": "All passages",
        "OPENED": "Opened",
        "SHUT": "Stayed shut"
      },
      "unread": "not read",
      "readAs": "read as {{plate}}",
      "verdict": {
        "OPENED": "Opened",
        "OPENING": "Opening",
        "TOLD_TO_OPEN": "Told to open",
        "SHUT": "Stayed shut",
        "NO_BARRIER": "No gate",
        "UNKNOWN": "Not on record"
      },
      "order": {
        "FAILED": "The controller could not carry out the command.",
        "NO_ANSWER": "The controller has not answered.",
        "EXPIRED": "The command could not be sent in time."
      },
      "right": {
        "BOOKING": "Booking",
        "MONTHLY_PASS": "Monthly pass",
        "WHITELIST": "Whitelist",
        "FLEET": "Fleet",
        "PUBLIC": "Public parking"
      },
      "came": {
        "ENDED": "Session ended",
        "IN_GRACE": "Time to leave not over",
        "ACCESS": "Access only"
      },
      "later": {
        "CORRECTED": "Corrected by hand",
        "DISMISSED": "Dismissed at the desk",
        "MATCHED": "Its session was found later"
      },
      "session": "Session",
      "sessionOf": "Session of {{plate}}",
      "empty": {
        "title": "No passages yet",
        "text": "Every car that a camera reads appears here by itself.",
        "filtered": "No passage fits this search."
      }
    }
  },
  "home": {
    "greeting": "Hello, {{name}}",
    "choose": "Where would you like to go?",
    "nothingYet": "There is no other page for your role yet."
  },
  "imports": {
    "title": "Imports",
    "list": "Imported files",
    "back": "All imports",
    "terminal": "the terminal",
    "uploadedBy": "By {{by}}, {{at}}",
    "cancel": "Cancel",
    "changeMapping": "Change columns and check again",
    "empty": {
      "title": "No imports yet",
      "text": "Files that come in are listed here."
    },
    "upload": {
      "choose": "Choose file",
      "sending": "Sending the file: {{share}}",
      "reading": "Reading the headings",
      "bar": "Progress of sending"
    },
    "column": {
      "file": "File",
      "state": "State",
      "by": "By",
      "at": "Uploaded",
      "read": "Rows",
      "added": "Added",
      "rejected": "Rejected",
      "kind": "Content"
    },
    "state": {
      "UPLOADED": "Columns to confirm",
      "CHECKING": "Being checked",
      "CHECKED": "Checked, not imported",
      "IMPORTING": "Being imported",
      "IMPORTED": "Imported",
      "CANCELLED": "Cancelled",
      "FAILED": "Failed"
    },
    "field": {
      "Reference": "Session reference",
      "Place": "Place",
      "Driver": "Driver",
      "Phone": "Phone number",
      "Plate": "Licence plate",
      "Start": "Start",
      "StartClock": "Start, time of day",
      "End": "End",
      "EndClock": "End, time of day",
      "Cost": "Cost",
      "Currency": "Currency",
      "PaymentStatus": "Payment status",
      "Type": "Type",
      "ZoneReference": "Zone reference",
      "Code": "Zone code",
      "Name": "Name",
      "Operator": "Operator",
      "RegionCode": "Region of the row",
      "Latitude": "Latitude",
      "Longitude": "Longitude",
      "Spots": "Spots",
      "Days": "Days",
      "From": "From",
      "To": "Until",
      "PricePerMinute": "Price of a minute",
      "PricePerHalfHour": "Price of half an hour",
      "PricePerHour": "Price of an hour",
      "Cap24h": "Cap of 24 hours",
      "PassPrice": "Price of a monthly pass",
      "FreeMinutes": "Free minutes",
      "Doubt": "Doubts of the file",
      "ExternalNumber": "Booking number",
      "Email": "E-mail",
      "Comments": "Comments",
      "ClientName": "Name of the guest"
    },
    "mapping": {
      "title": "Columns",
      "text": "This is a guess. Compare it with the values beside it and correct what is wrong.",
      "check": "Check file",
      "none": "not imported",
      "notFound": "No such column",
      "clear": "No column for {{field}}",
      "examples": "First values",
      "clock": "Only where date and time stand in two columns",
      "who": "At least one of plate, driver and phone number",
      "zone": "At least one of code and name",
      "price": "At least one price of an hour, half-hour, minute or 24 hours",
      "window": "Also a whole window, such as 08:00–18:00"
    },
    "option": {
      "title": "How to read the file",
      "timeZone": "Time zone",
      "timeZoneHint": "Of places that are new; known places have their own",
      "dateOrder": "Order of dates",
      "dateOrderHint": "For dates such as 03/04/2026",
      "decimal": "Amounts are written",
      "decimalHint": "Decides what 1.234 means",
      "region": "Region",
      "regionHint": "Three letters, such as EST; of new places and drivers",
      "onlyPlace": "One place for all rows",
      "onlyPlaceHint": "Where the file has no column for the place",
      "source": "Source",
      "sourceHint": "Drivers with one reference are one person within a source",
      "unit": "Prices without a sign are in",
      "unitHint": "Decides whether 150 is 1.50 or 150.00",
      "clock": "Times without a colon are in",
      "clockHint": "Decides whether 16 is 8:00 or 16:00",
      "clearPlace": "No place for all rows"
    },
    "dateOrder": {
      "DMY": "Day, month, year",
      "MDY": "Month, day, year",
      "YMD": "Year, month, day"
    },
    "progress": {
      "checking": "Checking the file",
      "importing": "Importing",
      "rows": "{{rows}} rows read, {{share}}",
      "mayLeave": "You may leave this page; the work goes on."
    },
    "preview": {
      "title": "What the file holds",
      "read": "Rows read",
      "alreadyThere": "Already there",
      "rejected": "Rejected",
      "rejections": "Why rows are rejected",
      "notices": "Worth knowing",
      "implausible": "Implausible",
      "doubts": "Implausible, left out unless confirmed",
      "doubtsHint": "Tick a reason if these rows are meant as they are, and check the file again.",
      "recheck": "Check again with these",
      "places": "Where they are booked",
      "otherPlaces": "Other places"
    },
    "confirm": {
      "nothing": "There is nothing to add.",
      "yes": "Import"
    },
    "cancelImport": {
      "button": "Cancel import",
      "title": "Cancel this import?",
      "text": "Nothing of the file is kept; to import it you would upload it again.",
      "yes": "Cancel import",
      "no": "Go on"
    },
    "outcome": {
      "others": "Already there: {{there}}. Left out: {{leftOut}}.",
      "cancelled": "Cancelled",
      "nothing": "Nothing was added, and the file is gone.",
      "failed": "The file could not be imported",
      "toSessions": "Show sessions of {{from}}–{{to}}",
      "another": "Import another file",
      "toPlaces": "Show places",
      "toBookings": "Show bookings"
    },
    "kindLabel": "What to import",
    "kind": {
      "sessions": "Parking sessions",
      "tariffs": "Tariffs",
      "bookings": "Bookings"
    },
    "of": {
      "sessions": {
        "drop": "Drop a CSV or XLSX file with parking sessions here. Nothing is added before you confirm.",
        "toAdd": "Sessions to add",
        "besides": "From {{from}} to {{to}}. New places: {{places}}. New drivers: {{clients}}.",
        "button": "Import sessions: {{number}}",
        "title": "Import these sessions?",
        "text": "Sessions: {{rows}}, with {{places}} new places and {{clients}} new drivers. Rows left out: {{leftOut}}. It is all or nothing.",
        "progress": "{{rows}} sessions, {{share}}",
        "added": "Sessions added: {{number}}",
        "meanwhile": "Another import brought {{number}} of them meanwhile."
      },
      "tariffs": {
        "drop": "Drop a CSV or XLSX file with posted prices here. Nothing is added before you confirm.",
        "toAdd": "Tariff rows to add",
        "besides": "New places with prices: {{places}}. Prices are taken as posted, with VAT.",
        "button": "Import tariffs: {{number}}",
        "title": "Import these tariffs?",
        "text": "Tariff rows: {{rows}}, with {{places}} new places. Rows left out: {{leftOut}}. It is all or nothing.",
        "progress": "{{rows}} tariff rows, {{share}}",
        "added": "Tariff rows added: {{number}}",
        "meanwhile": "Another import brought {{number}} of them meanwhile."
      },
      "bookings": {
        "drop": "Drop a CSV or XLSX file with bookings here. Nothing is booked before you confirm.",
        "toAdd": "Bookings to add",
        "besides": "They begin from {{from}} to {{to}}.",
        "button": "Import bookings: {{number}}",
        "title": "Import these bookings?",
        "text": "Bookings: {{rows}}. Rows left out: {{leftOut}}. Rows whose spots are taken meanwhile are left out too.",
        "progress": "{{rows}} bookings, {{share}}",
        "added": "Bookings added: {{number}}",
        "meanwhile": "{{number}} of the bookings to add did not come in: they had been added meanwhile, or could no longer be booked."
      }
    },
    "unit": {
      "CENTS": "Cents",
      "EUROS": "Euros"
    },
    "clock": {
      "HALF_HOURS": "Half-hours",
      "HOURS": "Hours"
    },
    "rows": {
      "section": "Rows",
      "headingLeft": "Rows left out: {{number}}",
      "headingAll": "All rows: {{number}}",
      "hint": "Download what was left out, mend it and import that file: rows that are there already are not added again.",
      "download": "Download rows left out",
      "title": "List of rows",
      "line": "Line",
      "outcome": "What becomes of it",
      "reasons": "Reasons",
      "show": "Which rows",
      "left": "Left out",
      "all": "All"
    },
    "rowOutcome": {
      "ADD": "Comes in",
      "THERE": "Already there",
      "IMPLAUSIBLE": "Implausible",
      "REJECTED": "Rejected"
    }
  },
  "kit": {
    "noAccess": "No access",
    "leave": {
      "title": "Leave without saving?",
      "text": "What you typed has not been saved and will be lost.",
      "yes": "Leave",
      "no": "Stay"
    }
  },
  "lpr-events": {
    "title": "Misreads",
    "table": "Reads that somebody has to look at",
    "unread": "not read",
    "hasImage": "With a picture",
    "noImage": "There is no picture of this read",
    "alt": "Picture of the camera {{gate}} at {{time}}",
    "keys": "j and k move, Enter opens, 1 to 9 choose a session",
    "empty": {
      "title": "Nothing to look at",
      "text": "Every read has found its session.",
      "filtered": "No read fits these filters."
    },
    "kind": {
      "UNREAD": "Not read",
      "EXIT_WITHOUT_ENTRY": "Exit without entry",
      "ENTRY_TWICE": "Entered twice",
      "TWO_PLACES": "At two places",
      "OUT_OF_ORDER": "Out of order",
      "CLOCK": "Camera clock wrong",
      "OVERSTAY": "Longest stay exceeded"
    },
    "status": {
      "OPEN": "Open",
      "SOLVED": "Solved",
      "DISMISSED": "Dismissed",
      "ALL": "All"
    },
    "solution": {
      "MATCHED": "Solved by itself: the entry came later",
      "CORRECTED": "Plate corrected",
      "MERGED": "Merged with a session",
      "SPLIT": "Session split"
    },
    "byItself": "without a person",
    "direction": {
      "ENTRY": "entry",
      "EXIT": "exit"
    },
    "sure": "{{share}} sure",
    "column": {
      "plate": "Read as",
      "kind": "What",
      "place": "Place",
      "gate": "Gate",
      "time": "Time",
      "confidence": "Sure",
      "status": "State"
    },
    "filter": {
      "title": "Filters of misreads",
      "any": "All kinds",
      "plate": "Plate begins with",
      "from": "From day",
      "to": "To day"
    },
    "candidates": "Sessions that it may belong to",
    "noCandidates": "No session looks like this one. Correct the plate instead.",
    "stay": {
      "since": "since {{start}}",
      "until": "{{start}} – {{end}}",
      "running": "Running",
      "charged": "Charged"
    },
    "action": {
      "CORRECT": "Correct",
      "MERGE": "Merge",
      "SPLIT": "Split",
      "DISMISS": "Dismiss"
    },
    "save": {
      "CORRECT": "Correct the plate",
      "MERGE": "Merge with the session",
      "SPLIT": "Split the session",
      "DISMISS": "Dismiss"
    },
    "repair": {
      "title": "What to do with the read",
      "plate": "Real plate",
      "rightPlate": "Right plate",
      "plateOfSession": "{{plate}} is right",
      "plateAsRead": "{{plate}} as read",
      "at": {
        "ENTRY": "The first stay ended",
        "EXIT": "The second stay began"
      },
      "reason": "Reason",
      "usualReason": "Compared with the picture",
      "reasonNeeded": "Say why, in two letters at least",
      "openGate": "Open the gate too",
      "recharge": "Charge the difference of {{amount}} to the card too",
      "done": "The read has been dealt with",
      "needed": {
        "LicensePlate": "Enter the real plate",
        "SessionId": "Choose a session",
        "At": "Enter a day and a time"
      }
    },
    "preview": {
      "session": "Session {{id}} of {{plate}}",
      "newSession": "A new session of {{plate}}",
      "nothing": "No session changes.",
      "refund": "{{amount}} goes back to the card.",
      "kept": "The session has been charged, so its sum stays; it would cost {{cost}}.",
      "recharged": "{{amount}} more is charged to the card; the session then costs {{cost}}."
    },
    "field": {
      "CarNumber": "Plate",
      "StartTime": "Start",
      "EndTime": "End",
      "Status": "State",
      "CostInCents": "Cost"
    },
    "sessionStatus": {
      "STARTED": "Running",
      "ENDED": "Ended",
      "CANCELLED": "Cancelled",
      "AUTO_ENDED": "Ended by itself"
    }
  },
  "not-found": {
    "title": "Page not found",
    "text": "There is no page at this address.",
    "toStart": "Go to the start page"
  },
  "passes": {
    "title": "Monthly passes",
    "missing": "There is no such place, or you may not see it.",
    "addTitle": "New monthly pass",
    "editTitle": "Change monthly pass",
    "add": "Add pass",
    "save": "Save",
    "added": "Monthly pass added",
    "updated": "Monthly pass updated",
    "deleted": "Monthly pass deleted",
    "resumed": "Monthly pass resumed",
    "deleteTitle": "Delete the monthly pass of {{phone}}?",
    "deleteText": "Its car pays the public price from now on. What has been billed stays.",
    "tooMany_one": "{{count}} pass in force for {{spots}} spots.",
    "tooMany_other": "{{count}} passes in force for {{spots}} spots.",
    "active": {
      "title": "Active passes",
      "empty": "No active passes"
    },
    "expired": {
      "title": "Expired passes",
      "empty": "No expired passes"
    },
    "field": {
      "phone": "Phone number",
      "from": "Valid from",
      "to": "Valid to",
      "costNet": "Monthly cost without VAT",
      "costGross": "Monthly cost with VAT",
      "plate": "Vehicle",
      "info": "Comments"
    },
    "hint": {
      "plate": "Empty: whichever of the client’s cars comes first",
      "net": "Prices are without VAT",
      "gross": "Prices are with VAT",
      "withVat": "{{amount}} with VAT {{percent}}%",
      "withoutVat": "{{amount}} without VAT {{percent}}%"
    },
    "other": {
      "gross": "{{amount}} with VAT",
      "net": "{{amount}} without VAT"
    },
    "column": {
      "cost": "Monthly cost",
      "state": "State",
      "next": "Next fee"
    },
    "state": {
      "ACTIVE": "Active",
      "FUTURE": "Not begun",
      "WAITING": "Waits for registration",
      "SUSPENDED": "Suspended",
      "EXPIRED": "Expired"
    },
    "action": {
      "edit": "Edit",
      "resume": "Resume",
      "delete": "Delete"
    }
  },
  "places": {
    "title": "Places",
    "one": "Place",
    "table": "Places",
    "noPlaces": "No places here",
    "noPlacesText": "No place fits these filters.",
    "add": "Add place",
    "column": {
      "gates": "Gates",
      "name": "Place",
      "type": "Type",
      "status": "Status",
      "region": "Region",
      "spots": "Spots",
      "free": "Free"
    },
    "type": {
      "PARKING": "Parking",
      "CAR_WASH": "Car wash"
    },
    "status": {
      "ACTIVE": "Active",
      "HIDDEN": "Hidden",
      "CLOSED": "Closed"
    },
    "statusHint": {
      "ACTIVE": "Open for new sessions",
      "HIDDEN": "Takes no new public sessions",
      "CLOSED": "Lets cars out only"
    },
    "mark": {
      "dead": "Controller does not answer",
      "partner": "Partner",
      "partnerHint": "Run by {{operator}}; not part of the totals",
      "test": "Test place"
    },
    "children": {
      "show": "Show the parts of {{name}}",
      "hide": "Hide the parts of {{name}}",
      "count_one": "{{count}} part",
      "count_other": "{{count}} parts"
    },
    "overfull": "Overfull: {{count}}",
    "filter": {
      "title": "Filters",
      "search": "Search",
      "searchHint": "Name, address or code",
      "any": "All"
    },
    "totals": {
      "label": "Own places in all",
      "places": "Places",
      "spots": "Spots",
      "free": "Free spots",
      "running": "Running sessions"
    },
    "page": "Page {{page}}",
    "addForm": {
      "name": "Name",
      "address": "Address",
      "code": "Code",
      "codeHint": "Made from the name if left empty",
      "type": "Type",
      "region": "Region",
      "parent": "Part of",
      "noParent": "Stands alone",
      "spots": "Spots",
      "save": "Add place",
      "done": "{{name}} has been added"
    },
    "occupancy": {
      "label": "Occupancy now",
      "running": "Running",
      "free": "Free",
      "spots": "Spots"
    },
    "links": {
      "back": "All places",
      "parts": "Parts",
      "passes": "Monthly passes",
      "gates": "Gate controllers",
      "gatesOf": "Gate controllers of {{place}}"
    },
    "tab": {
      "label": "Parts of the page",
      "week": "Week and prices",
      "terms": "Terms",
      "versions": "Versions"
    },
    "missing": "This place does not exist, or it is outside your reach.",
    "noPrices": "This place has no prices yet.",
    "firstVersion": "What you save here is its first version.",
    "carWash": "A car wash is paid by service, not by time.",
    "readOnly": {
      "all": "You may look at this. Region and zone admins change it.",
      "prices": "You may change spots, boundaries and opening hours. Region and zone admins change prices.",
      "settings": "Zones, time zone, status and the times between visits are changed by global admins.",
      "limit24h": "Only a global admin changes the cap."
    },
    "basis": {
      "net": "Prices without VAT",
      "gross": "Prices with VAT",
      "withVat": "{{amount}} with VAT",
      "withoutVat": "{{amount}} without VAT"
    },
    "validity": {
      "label": "In force",
      "unlimited": "unlimited",
      "range": "{{from}} – {{to}}"
    },
    "week": {
      "title": "Week",
      "calendar": "The week as a calendar",
      "calendarHint": "The stronger the colour, the dearer.",
      "bays_one": "{{count}} bay",
      "bays_other": "{{count}} bays",
      "free": "free",
      "closed": "Closed",
      "open": "Open {{from}}–{{to}}",
      "exact": "Exact entry for {{day}}",
      "copy": "Copy {{day}} to other days",
      "copyToAll": "All other days",
      "copyToWorkdays": "Other working days",
      "copyToWeekend": "Weekend",
      "handle": {
        "T1": "{{day}}: first period begins",
        "T2": "{{day}}: second period begins",
        "T3": "{{day}}: second period ends"
      },
      "sundays": "On public holidays the prices of Sunday hold",
      "nextHolidays": "Next: {{days}}"
    },
    "weekday": {
      "Monday": "Monday",
      "Tuesday": "Tuesday",
      "Wednesday": "Wednesday",
      "Thursday": "Thursday",
      "Friday": "Friday",
      "Saturday": "Saturday",
      "Sunday": "Sunday"
    },
    "weekdayShort": {
      "Monday": "Mon",
      "Tuesday": "Tue",
      "Wednesday": "Wed",
      "Thursday": "Thu",
      "Friday": "Fri",
      "Saturday": "Sat",
      "Sunday": "Sun"
    },
    "period": {
      "12": "First period",
      "23": "Second period",
      "31": "Rest of the day"
    },
    "field": {
      "T1": "First period begins",
      "T2": "Second period begins",
      "T3": "Second period ends",
      "FromV2": "Opens",
      "ToV2": "Closes",
      "Price": "Price an hour",
      "MinCost": "Minimum",
      "MaxCost": "Maximum",
      "DiscountPercent": "Discount",
      "Spots": "Spots",
      "UseSundayForHolidays": "Sunday prices on holidays",
      "Limit24h": "Cap of 24 hours",
      "PricesIncludeVat": "Prices include VAT",
      "BillingIncrementMinutes": "Billing increment",
      "FreeMinutes": "Free minutes",
      "ZoneIds": "Zones",
      "TimeZone": "Time zone",
      "Status": "Status",
      "TotalSpots": "Spots in all",
      "ReEntryMinutes": "Return within",
      "ExitGraceMinutes": "Grace after the end",
      "Services": "Services",
      "IsBookable": "Takes bookings",
      "BookableSpots": "Spots for bookings",
      "ShouldCalculateCost": "Bookings are priced",
      "DefaultStartTimeHour": "A new booking begins at",
      "DefaultStartTimeMinutes": "A new booking begins, minutes after the hour",
      "DefaultEndTimeHour": "A new booking ends at"
    },
    "hint": {
      "Limit24h": "Largest cost of each 24 hours from the start. Empty is no cap.",
      "PricesIncludeVat": "Turn this on where round prices are posted.",
      "BillingIncrementMinutes": "Each started part counts.",
      "FreeMinutes": "Taken off the start of a stay.",
      "ReEntryMinutes": "Who returns within this time goes on with the old clock.",
      "ExitGraceMinutes": "Time to leave before a new session begins.",
      "TotalSpots": "For a place with parts: the ceiling of all of them.",
      "ZoneIds": "They decide which zone admins reach this place.",
      "TimeZone": "Days and hours count by this clock.",
      "IsBookable": "The place then stands on the booking screen.",
      "BookableSpots": "0 is every spot of the place.",
      "ShouldCalculateCost": "Each booking costs what a stay of its time would.",
      "DefaultStartTimeHour": "On the clock of the place.",
      "DefaultEndTimeHour": "On a day that is chosen.",
      "none": "none"
    },
    "value": {
      "yes": "yes",
      "no": "no",
      "none": "none",
      "minutes": "{{count}} min",
      "zone": "Zone {{id}}",
      "all": "all"
    },
    "problem": {
      "boundariesCross": "Boundaries may not cross.",
      "hoursCross": "It opens after it closes.",
      "percentTooHigh": "A discount is 100% at most.",
      "notAFigure": "Some fields hold no figure.",
      "time": "Full or half hours, such as 08:30.",
      "amount": "An amount such as 2.50.",
      "count": "A whole number.",
      "save": "Correct the marked fields first.",
      "clock": "A time such as 12:30."
    },
    "simulator": {
      "title": "What does a stay cost?",
      "start": "Arrival",
      "end": "Departure",
      "day": "{{of}}, day",
      "time": "{{of}}, time",
      "length": "Length of stay",
      "hours": "{{count}} h",
      "minutes": "{{count}} min",
      "days_one": "{{count}} day",
      "days_other": "{{count}} days",
      "noStay": "Enter an arrival and a later departure.",
      "cost": "Cost",
      "costEdited": "Cost with your changes",
      "costSaved": "Saved prices",
      "netOf": "{{net}} without VAT + {{vat}} VAT",
      "same": "Same as with the saved prices",
      "more": "{{amount}} more than now",
      "less": "{{amount}} less than now",
      "closed": "The place is closed at arrival; no stay begins then.",
      "graph": "Cost by length of stay",
      "graphText": "Cost by length of stay up to {{hours}} hours from {{from}}",
      "graphTable": "The same as a table",
      "lengthColumn": "Length",
      "saved": "Saved",
      "edited": "Edited"
    },
    "replay": {
      "title": "Last month on these prices",
      "text": "Prices the ended sessions of the last month on what you have edited, before anything is saved.",
      "start": "Replay the last month",
      "again": "Replay again",
      "cancel": "Cancel",
      "progress": "{{done}} of {{total}} sessions",
      "waiting": "Waiting to begin",
      "failed": "The replay broke off.",
      "cancelled": "The replay was cancelled.",
      "stale": "You have changed the prices since.",
      "saved": "On saved prices",
      "edited": "On edited prices",
      "change": "Change in revenue",
      "dearer": "Dearer sessions",
      "cheaper": "Cheaper sessions",
      "sessions": "Sessions",
      "period": "{{from}} – {{to}}"
    },
    "changes": {
      "title": "Changes",
      "field": "Field",
      "before": "Before",
      "after": "After",
      "label": "What changes"
    },
    "save": {
      "bar_one": "{{count}} unsaved change",
      "bar_other": "{{count}} unsaved changes",
      "discard": "Discard",
      "open": "Save…",
      "title": "Save changes",
      "when": "The new prices hold",
      "now": "From now on",
      "later": "From a later time",
      "from": "Begins",
      "running": "Running sessions keep the prices they began with.",
      "notAMoment": "Enter a day and a time that exist.",
      "past": "Enter a time in the future.",
      "confirm": "Save",
      "done": "The place has been saved",
      "doneLater": "Saved. The new version begins on {{from}}.",
      "appliedTo": "Only your changes were made to the prices that begin on {{from}}; the rest of those stays.",
      "dropped": "Not saved, because it is not yours to change: {{fields}}",
      "doubt": "Fewer spots than bookings"
    },
    "versions": {
      "table": "Versions of the prices",
      "from": "From",
      "to": "Until",
      "state": {
        "PAST": "Past",
        "CURRENT": "In force",
        "FUTURE": "To come",
        "WITHDRAWN": "Withdrawn"
      },
      "stateColumn": "State",
      "by": "Saved by",
      "none": "There are no versions yet.",
      "compare": "Compare",
      "compareOf": "Compare the version from {{from}}",
      "older": "Older",
      "newer": "Newer",
      "compareTitle": "Two versions, field by field",
      "name": "{{from}} ({{state}})",
      "same": "The two versions are alike.",
      "withdraw": "Withdraw",
      "withdrawOf": "Withdraw the version from {{from}}",
      "withdrawTitle": "Withdraw this version?",
      "withdrawText": "The version that begins on {{from}} is taken back; the one before it goes on.",
      "withdrawn": "The version has been withdrawn"
    },
    "service": {
      "title": "Services",
      "name": "Service",
      "minutes": "Minutes",
      "price": "Price",
      "add": "Add service",
      "remove": "Remove {{name}}",
      "none": "This car wash offers no services yet.",
      "problem": {
        "empty": "Give the service a name.",
        "twice": "This name is taken already."
      }
    },
    "bookings": "Bookings"
  },
  "sessions": {
    "title": "Sessions",
    "start": "Start session",
    "table": "Parking sessions",
    "column": {
      "plate": "Plate",
      "place": "Place",
      "client": "Client",
      "time": "Start and end",
      "duration": "Duration",
      "status": "Status",
      "payment": "Payment",
      "marks": "Details",
      "cost": "Cost"
    },
    "filter": {
      "title": "Filters",
      "plate": "Licence plate",
      "plateHint": "123ABC",
      "place": "Place",
      "phone": "Phone",
      "phoneHint": "…1234",
      "status": "Status",
      "extra": "Show only",
      "any": "All",
      "period": "Period",
      "from": "From",
      "to": "To",
      "show": "Show sessions",
      "shortcut": "Search by plate (shortcut /)"
    },
    "period": {
      "today": "Today",
      "yesterday": "Yesterday",
      "last7Days": "Last 7 days",
      "thisWeek": "This week",
      "previousWeek": "Previous week",
      "thisMonth": "This month",
      "previousMonth": "Previous month",
      "allTime": "All time",
      "own": "Chosen days"
    },
    "status": {
      "STARTED": "Running",
      "ENDED": "Ended",
      "CANCELLED": "Cancelled",
      "AUTO_ENDED": "Ended automatically"
    },
    "type": {
      "PARKING": "Parking",
      "CAR_WASH": "Car wash",
      "SUBSCRIPTION": "Subscription",
      "CREDIT": "Prepaid credit",
      "LOG": "Log entry"
    },
    "payment": {
      "none": "Not charged",
      "PENDING": "Pending",
      "OK": "Paid",
      "ERROR": "Failed",
      "TOO_BIG": "Over the limit",
      "NOT_SENT": "Waived",
      "TEST": "Test",
      "REFUND_REQUESTED": "Refund requested",
      "REFUNDED": "Refunded",
      "REFUND_FAILED": "Refund failed",
      "PARTIAL_REFUND_REQUESTED": "Part refund requested",
      "PARTIALLY_REFUNDED": "Partly refunded",
      "PARTIAL_REFUND_FAILED": "Part refund failed"
    },
    "extra": {
      "UNPAID": "Unpaid",
      "PENDING": "Payment pending",
      "REFUNDS": "Refunds",
      "WHITELIST": "Whitelist",
      "FLEET": "Fleet",
      "MONTHLY_PASS": "Monthly pass",
      "BOOKING": "Booking",
      "CAMPAIGN": "Campaign",
      "BUNDLED": "Bundled payment",
      "CAR_WASH": "Car wash",
      "LONG": "Longer than 24 h",
      "NO_EXIT_READ": "No exit read",
      "RATED": "Rated",
      "MANUAL": "Started by hand"
    },
    "mark": {
      "card": "Paid by card",
      "credit": "Prepaid credit",
      "fleet": "Fleet",
      "fleetNamed": "Fleet {{name}}",
      "campaign": "Campaign credit",
      "whitelist": "On a whitelist",
      "subscription": "Subscription plan",
      "monthlyPass": "Monthly pass",
      "bundle": "In a bundled payment",
      "booking": "Booked ahead",
      "freePass": "Free pass",
      "invoice": "Has an invoice",
      "rating_one": "Rated {{count}} star of 5",
      "rating_other": "Rated {{count}} stars of 5",
      "manual": "Started by hand"
    },
    "cost": {
      "parts": "What {{amount}} is made of",
      "parking": "Parking",
      "freePass": "Covered by a free pass",
      "serviceFee": "Service fee",
      "hiddenFleet": "Paid by the fleet, hidden from the driver",
      "total": "Total",
      "campaignCredit": "Campaign credit, already deducted",
      "refunded": "Refunded",
      "discount": "Discount"
    },
    "duration": {
      "minutes": "{{minutes}} min",
      "hours": "{{hours}} h {{minutes}} min",
      "days": "{{days}} d {{hours}} h"
    },
    "plate": {
      "none": "No plate"
    },
    "noPhone": "No phone number",
    "live": {
      "new_one": "{{count}} new session – show",
      "new_other": "{{count}} new sessions – show",
      "changed": "Changed just now"
    },
    "empty": {
      "title": "No data",
      "filtered": "No session matches these filters. Change the days or reset the filters.",
      "usual": "There has been no session in these days. Choose other days."
    },
    "action": {
      "open": "Open",
      "end": "End session",
      "correct": "Correct session",
      "openClient": "Open client",
      "price": "Why this price",
      "invoices": "Invoices",
      "payments": "Payment log",
      "rating": "Rating",
      "images": "Camera images",
      "history": "History",
      "refund": "Refund",
      "retry": "Retry payment",
      "cancel": "Cancel payment",
      "returnPlanUse": "Give back plan use"
    },
    "confirm": {
      "yes": "Yes",
      "no": "Cancel",
      "final": "This can not be undone.",
      "endTitle": "End session {{plate}}?",
      "endText": "The session ends now. The gate does not open.",
      "retryTitle": "Retry the payment?",
      "retryText": "{{amount}} will be charged to the driver's card again.",
      "tooBigTitle": "Charge {{amount}} in one go?",
      "cancelTitle": "Cancel the payment?",
      "cancelText": "{{amount}} will not be charged to the driver.",
      "planUseTitle": "Give back the plan use?",
      "planUseText": "The session becomes a log entry, disappears from the list, and the client gets one use of the plan back.",
      "offline": "There is no network. Money moves again when you are online.",
      "underWay": "Another payment is being changed just now."
    },
    "done": {
      "ended": "Session ended successfully",
      "saved": "Session saved successfully",
      "started": "New session added successfully",
      "returned": "Plan use given back"
    },
    "refund": {
      "title": "Refund {{plate}}",
      "text": "Up to {{amount}} can go back to the driver's card.",
      "freePassText": "{{amount}} goes back to the free pass.",
      "bundleText": "The session leaves its bundled payment before it is charged.",
      "amount": "Amount",
      "notAnAmount": "Write an amount above 0, such as 2.50",
      "reason": "Reason",
      "full": "The whole amount is refunded.",
      "part": "{{amount}} stays paid.",
      "yes": "Refund {{amount}}",
      "yesPlain": "Refund"
    },
    "correct": {
      "title": "Correct {{plate}}",
      "plate": "Licence plate",
      "place": "Place",
      "start": "Start",
      "end": "End",
      "endHint": "Empty while running",
      "reason": "Reason",
      "reasonHint": "Kept in the history of the session",
      "preview": "What changes",
      "nothing": "Nothing yet: change a field to see what it does.",
      "before": "Now",
      "after": "Then",
      "costKept": "The sum stays as it was charged. By the prices this stay would cost {{cost}}; settle the difference yourself.",
      "rightsLost": "The session loses its right: {{rights}}.",
      "overlap": "The plate has another session at the same time:",
      "overlapLink": "session {{id}}",
      "localTime": "Times are those of {{place}} ({{zone}}).",
      "noSuchHour": "This hour does not exist: the clocks skip it.",
      "save": "Save"
    },
    "startForm": {
      "title": "Start session",
      "plate": "Licence plate",
      "place": "Place",
      "placeHint": "Search by name",
      "noPlace": "No such place",
      "start": "Start",
      "phone": "Phone number of the driver",
      "phoneHint": "Optional, such as +372 5551 2345",
      "email": "E-mail of the driver",
      "emailHint": "Optional",
      "save": "Start",
      "confirmTitle": "Start it all the same?",
      "confirmYes": "Start it",
      "service": "Service"
    },
    "record": {
      "title": "Session {{id}}",
      "papers": "Papers of the session",
      "notFound": "There is no such session, or you may not see it.",
      "paper": {
        "details": "Details",
        "price": "Price",
        "invoices": "Invoices",
        "payments": "Payment log",
        "rating": "Rating",
        "images": "Images",
        "history": "History"
      },
      "section": {
        "visit": "Visit",
        "money": "Money",
        "rights": "Rights and links"
      }
    },
    "field": {
      "CarNumber": "Licence plate",
      "Place": "Place",
      "PlaceId": "Place",
      "Client": "Client",
      "Type": "Type",
      "ServiceName": "Service",
      "Status": "Status",
      "StartTime": "Start",
      "EndTime": "End",
      "Duration": "Duration",
      "Region": "Region",
      "Operator": "Operator",
      "PaymentStatus": "Payment",
      "PaymentStatusCode": "Code of the provider",
      "RefundAmountInCents": "Refunded amount",
      "CostInCents": "Cost",
      "CalculatedCostInCents": "Cost by the prices",
      "Right": "Right",
      "LostRights": "Right that no longer holds",
      "Discount": "Discount",
      "UpdatedAt": "Last change"
    },
    "invoices": {
      "empty": "No invoices.",
      "number": "Invoice",
      "net": "Without VAT",
      "vat": "VAT",
      "gross": "Total",
      "download": "PDF",
      "downloadOf": "Download invoice {{number}} as PDF"
    },
    "payments": {
      "empty": "Nobody has tried to charge this session yet.",
      "reference": "Reference {{reference}}",
      "code": "Provider: {{code}}",
      "system": "Automatic"
    },
    "paymentEvent": {
      "charge": "Charge sent to the card",
      "charged": "Charged",
      "declined": "Declined",
      "tooBig": "Above the limit for one charge",
      "retry": "Retry asked for",
      "cancel": "Cancelled",
      "settle": "Settled outside the card",
      "leaveBundle": "Left the bundled payment",
      "returnFreePass": "Given back to the free pass",
      "refund": "Refund asked for",
      "refundPart": "Partial refund asked for",
      "refunded": "Refunded",
      "refundFailed": "Refund failed",
      "unanswered": "No answer from the provider"
    },
    "rating": {
      "stars_one": "{{count}} star of 5",
      "stars_other": "{{count}} stars of 5",
      "noText": "The driver left no words."
    },
    "images": {
      "entry": "Entry",
      "exit": "Exit",
      "none": "No camera read",
      "deleted": "The image has been deleted.",
      "corrected": "corrected to {{plate}}",
      "confidence": "Confidence",
      "alt": "Car {{plate}} at {{gate}}, {{time}}"
    },
    "history": {
      "overLimit": "A limit of the fleet’s user was used up when this stay began; the fleet pays it all the same.",
      "unpriceable": "The prices were too high to count this stay, so it costs nothing until it is corrected.",
      "empty": "Nothing has been changed by hand.",
      "impersonated": "{{name}}, by {{by}}",
      "system": "Automatic",
      "reason": "Reason: {{reason}}"
    },
    "fact": {
      "started": "Session started",
      "ended": "Session ended",
      "autoEnded": "Session ended automatically",
      "corrected": "Session corrected",
      "paymentChanged": "Payment changed",
      "planUseReturned": "Plan use given back",
      "debtSettled": "Debt settled",
      "reopened": "Session runs again: another car’s read had ended it",
      "cancelled": "Session cancelled: a misread had begun it",
      "other": "Changed"
    },
    "price": {
      "hidden": "The steps of this price tell of discounts or credits that you may not see.",
      "notPriced": "This price was not made from a tariff.",
      "noTariff": "The place had no prices then.",
      "version": "Version {{id}} of the prices, counted on {{at}}"
    },
    "toImports": "Import sessions"
  },
  "settings": {
    "title": "Operator settings",
    "back": "Settings",
    "saved": "Settings saved",
    "save": "Save",
    "undo": "Undo",
    "edit": "Edit",
    "delete": "Delete",
    "usual": "Usually {{value}}",
    "region": "Region",
    "group": {
      "company": "Company and charges",
      "signIn": "Failed sign-ins",
      "bookings": "Bookings",
      "controllers": "Gate controllers",
      "alarms": "Gates and cameras: alarms",
      "browser": "Waiting and sizes"
    },
    "key": {
      "ownOperatorCode": "Own operator code",
      "signInFailuresPerAccount": "Attempts per account",
      "signInFailuresPerAddress": "Attempts per address",
      "signInWindowMinutes": "Minutes that they count",
      "singleChargeLimitInCents": "Single charge without a second confirmation",
      "controllerLateMinutes": "Minutes of silence until late",
      "controllerDeadMinutes": "Minutes of silence until dead",
      "gateOpenMinutes": "Minutes until an open gate is an alarm",
      "noReadsMinutes": "Minutes without a read in opening hours",
      "weakSignalDbm": "Weak signal, dBm and below",
      "bookingRefusalPercent": "Refused from this share of the spots on",
      "requestTimeoutSeconds": "Seconds until a call is given up",
      "fileTimeoutSeconds": "Seconds until a report is given up",
      "iconKilobytes": "Kilobytes of a zone’s icon at most"
    },
    "vat": {
      "title": "VAT rates",
      "explanation": "A rate that has begun stays as it is, because it has been charged with.",
      "add": "Add rate",
      "addTitle": "New VAT rate",
      "editTitle": "Change VAT rate",
      "from": "Valid from",
      "percent": "Rate",
      "stateTitle": "State",
      "state": {
        "PAST": "Over",
        "CURRENT": "In force",
        "FUTURE": "To come"
      },
      "saved": "VAT rate saved",
      "deleted": "VAT rate deleted",
      "deleteTitle": "Delete the rate of {{region}} from {{day}}?",
      "deleteText": "The rate before it goes on."
    },
    "holidays": {
      "title": "Days off",
      "day": "Day",
      "name": "Name",
      "sourceTitle": "From",
      "source": {
        "calendar": "Calendar",
        "added": "Added",
        "struck": "Struck out"
      },
      "empty": "No days off in this year",
      "add": "Add day off",
      "added": "Day off added",
      "saved": "Days off saved",
      "strike": "Strike out",
      "takeBack": "Take back",
      "previousYear": "Previous year",
      "nextYear": "Next year"
    },
    "history": {
      "title": "Changes",
      "empty": "Nothing has been changed yet",
      "what": "What",
      "before": "Before",
      "after": "After",
      "by": "By",
      "at": "At"
    }
  },
  "shell": {
    "chunkText": "The page could not be fetched. There may be a new version, or the connection broke.",
    "chunkTitle": "Page not loaded",
    "closeMenu": "Close menu",
    "collapse": "Collapse menu",
    "endImpersonation": "End",
    "errorText": "This page broke. Nothing you saved is lost.",
    "errorTitle": "Something went wrong",
    "expand": "Expand menu",
    "impersonating": "You are logged in as {{name}} (by {{by}}). Refunds, passwords and roles are blocked.",
    "language": "Language",
    "loading": "Loading",
    "logout": "Log out",
    "nav": {
      "home": "Home",
      "sessions": "Sessions",
      "bookings": "Bookings",
      "imports": "Imports"
    },
    "newContent": "New content is available.",
    "newContentDirty": "New content is available. Save your input first, then refresh.",
    "offline": "You are offline. You can read, but money and gate buttons are off.",
    "offlineAsOf": "You are offline. This is as of {{at}}; money and gate buttons are off.",
    "openMenu": "Open menu",
    "pages": "Main menu",
    "profile": "Profile",
    "refresh": "Refresh",
    "reload": "Reload page",
    "sessionEnds": "Your session ends at {{at}}. Save your work and sign in again.",
    "toStart": "Parkla, to the start page",
    "useDark": "Use dark colours",
    "useLight": "Use light colours"
  },
  "tariffs": {
    "trace": {
      "label": "How the price came about",
      "part": "Step",
      "amount": "Amount",
      "booked": "Covered by the booking {{time}}, {{minutes}} min more on each side",
      "free": "Free minutes: {{minutes}}",
      "freeUsed": "Free minutes: {{minutes}}, of which {{used}} were used before",
      "period": "{{increments}} × {{minutes}} min at {{rate}} an hour",
      "discount": "−{{percent}}",
      "capped": "no more than {{limit}} in this period",
      "holiday": "Sunday prices for a holiday",
      "minCost": "At least {{limit}} for the stay",
      "limit24h": "No more than {{limit}} in 24 hours (block {{block}})",
      "percent": "{{right}} {{name}}: −{{percent}}",
      "vatAdded": "VAT {{percent}}",
      "vatIncluded": "VAT {{percent}}, included in the prices",
      "credit": {
        "freePass": "Paid from the free pass",
        "campaignCredit": "Paid from campaign credit",
        "fleet": "Paid by the fleet"
      },
      "serviceFee": "Service fee",
      "rounding": "Rounding to whole cents",
      "total": "To pay",
      "decidedBy": "Price by: {{right}}",
      "service": "Service: {{name}}"
    },
    "right": {
      "BOOKING": "Booking",
      "MONTHLY_PASS": "Monthly pass",
      "WHITELIST": "Whitelist",
      "FLEET": "Fleet",
      "CAMPAIGN": "Campaign",
      "PUBLIC": "Public prices"
    },
    "basis": {
      "net": "Prices without VAT",
      "gross": "Prices with VAT"
    }
  },
  "ui": {
    "activeFilters_one": "{{count}} filter is set",
    "activeFilters_other": "{{count}} filters are set",
    "actions": "Actions",
    "actionsFor": "Actions for {{row}}",
    "cancel": "Cancel",
    "clear": "Clear",
    "clearFilters": "Clear filters",
    "close": "Close",
    "failed": "This could not be loaded",
    "hidePassword": "Hide password",
    "noData": "No data",
    "pager": {
      "label": "Pages of the list",
      "next": "Next page",
      "page": "Page {{page}}",
      "previous": "Previous page",
      "size": "Rows per page"
    },
    "showPassword": "Show password",
    "skipToContent": "Skip to content",
    "tryAgain": "Try again",
    "yes": "Yes",
    "calendar": "Open calendar",
    "previousMonth": "Previous month",
    "nextMonth": "Next month",
    "dayFormat": "DD.MM.YYYY",
    "momentFormat": "DD.MM.YYYY HH:MM",
    "conflict": {
      "title": "Changed meanwhile",
      "reload": "Reload",
      "overwrite": "Overwrite"
    },
    "diallingCode": "Country code",
    "day": "Day",
    "timePicker": {
      "open": "Open clock: {{of}}",
      "hours": "Hours",
      "minutes": "Minutes",
      "done": "Done",
      "format": "HH:MM"
    }
  },
  "zones": {
    "title": "Zones",
    "add": "Add zone",
    "added": "Zone added",
    "saved": "Zone saved",
    "deleted": "Zone deleted",
    "save": "Save",
    "delete": "Delete zone",
    "back": "Settings",
    "newTitle": "New zone",
    "editTitle": "Zone",
    "missing": "There is no such zone.",
    "use": "Where it is used",
    "unused": "No place and no user is in this zone.",
    "inUse": "The zone cannot be deleted while these are in it:",
    "user": "User {{name}}",
    "editOf": "Edit zone {{name}}",
    "hasIcon": "Has an icon",
    "iconAlt": "Icon of the zone",
    "chooseIcon": "Choose PNG",
    "removeIcon": "Remove icon",
    "deleteTitle": "Delete zone {{name}}?",
    "deleteText": "It disappears from every list; what it was stays in the history.",
    "empty": {
      "title": "No zones yet",
      "text": "Zones group places, so that admins can be limited to them."
    },
    "field": {
      "name": "Name",
      "code": "Code",
      "icon": "Icon"
    },
    "hint": {
      "code": "Capital letters. Made from the name when empty.",
      "icon": "PNG, at most 512 × 512 pixels and 512 KB"
    },
    "column": {
      "places": "Places",
      "edit": "Edit"
    },
    "settings": {
      "title": "Settings",
      "subpages": "Pages",
      "operator": "Operator settings"
    }
  }
}
