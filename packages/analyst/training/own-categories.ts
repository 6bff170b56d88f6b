/**
 * Writers who file work otherwise than those of `datasets/dev` do: a translation, a transcript or a video was "Other" to them at
 * first, and content after a second reading. What else they say of their texts is learned, their categories are not (decision 152).
 */
export const writersWithOwnCategories: ReadonlySet<string> = new Set(
  `
    aftermath bangalore-desks boatyards builders carers caribbean clinics-abroad clubs coaches coders consultants
    cooks councils crisis etsy-makers event-people families farms fields franchises freighters game-shops
    grandparents gulf-traders hostels inventors landlords landscapers latin-shops lawyers-desk manila-calls movers
    museums nairobi-founders ngos night-workers nordics nurses parishes pharmacies plumbers podcasters recruiters
    researchers restaurants retirees salons school-offices sculptors second-hand shift-notes south-africa speakers
    stables tax-season theaters therapists tinkerers truckers tutors-online universities vineyards wedding-trade
    writers-room
  `
    .trim()
    .split(/\s+/),
)
