/** What people write for a time zone after a clock time, and the zone whose clocks they mean, summer time or not. */
export const zoneWords: Readonly<Record<string, string>> = {
  ...{ utc: 'Etc/UTC', gmt: 'Etc/UTC', bst: 'Europe/London', wat: 'Africa/Lagos', eat: 'Africa/Nairobi' },
  ...{ cat: 'Africa/Harare', sast: 'Africa/Johannesburg', cet: 'Europe/Berlin', cest: 'Europe/Berlin' },
  ...{ eet: 'Europe/Athens', eest: 'Europe/Athens', ist: 'Asia/Kolkata', gst: 'Asia/Dubai', sgt: 'Asia/Singapore' },
  ...{ aest: 'Australia/Sydney', aedt: 'Australia/Sydney', nzst: 'Pacific/Auckland', nzdt: 'Pacific/Auckland' },
  ...{ et: 'America/New_York', est: 'America/New_York', edt: 'America/New_York', eastern: 'America/New_York' },
  ...{ ct: 'America/Chicago', cst: 'America/Chicago', cdt: 'America/Chicago', central: 'America/Chicago' },
  ...{ mt: 'America/Denver', mst: 'America/Denver', mdt: 'America/Denver', mountain: 'America/Denver' },
  ...{ pt: 'America/Los_Angeles', pst: 'America/Los_Angeles', pdt: 'America/Los_Angeles' },
  ...{ pacific: 'America/Los_Angeles' },
}

/** Cities without a zone of their own name. */
export const zonesOfCities: Readonly<Record<string, string>> = {
  ...{ 'cape town': 'Africa/Johannesburg', durban: 'Africa/Johannesburg', pretoria: 'Africa/Johannesburg' },
  ...{ abuja: 'Africa/Lagos', 'port harcourt': 'Africa/Lagos', mombasa: 'Africa/Nairobi', kisumu: 'Africa/Nairobi' },
  ...{ kumasi: 'Africa/Accra', marrakesh: 'Africa/Casablanca', alexandria: 'Africa/Cairo', mumbai: 'Asia/Kolkata' },
  ...{ delhi: 'Asia/Kolkata', beijing: 'Asia/Shanghai', munich: 'Europe/Berlin', hamburg: 'Europe/Berlin' },
  ...{ frankfurt: 'Europe/Berlin', geneva: 'Europe/Zurich', barcelona: 'Europe/Madrid', milan: 'Europe/Rome' },
  ...{ manchester: 'Europe/London', edinburgh: 'Europe/London', boston: 'America/New_York', miami: 'America/New_York' },
  ...{
    washington: 'America/New_York',
    atlanta: 'America/New_York',
    houston: 'America/Chicago',
    dallas: 'America/Chicago',
  },
  ...{ austin: 'America/Chicago', seattle: 'America/Los_Angeles', 'san francisco': 'America/Los_Angeles' },
}
