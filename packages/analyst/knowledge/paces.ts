/** Acts on counted things, and the minutes that one of them takes even a quick assistant. */
export const paces: readonly { acts: string; things: string; minutes: number }[] = [
  {
    acts: 'type|enter|key|digiti[sz]e|input',
    things:
      'receipts|invoices|bills|expenses|transactions|cards|forms|rows|records|entries|names|contacts|addresses|registrations|responses|surveys|labels|orders|slips|timesheets|tickets|lines',
    minutes: 0.6,
  },
  { acts: 'type|enter|key|copy|digiti[sz]e|retype', things: 'pages?|letters|sheets', minutes: 4 },
  {
    acts: 'call|phone|ring|telephone',
    things:
      'people|customers|clients|patients|members|leads|prospects|donors|parents|numbers|guests|shops|companies|suppliers|contacts|restaurants|hotels',
    minutes: 2.5,
  },
  { acts: 'translate', things: 'words?', minutes: 0.12 },
  { acts: 'translate', things: 'pages?', minutes: 25 },
  { acts: 'proofread|copy-?edit|edit|correct', things: 'words?', minutes: 0.02 },
  { acts: 'proofread|copy-?edit|correct', things: 'pages?', minutes: 3 },
  { acts: 'write|draft|create|produce', things: 'words?', minutes: 0.1 },
  { acts: 'write|draft|create|produce', things: '(?:blog )?(?:posts|articles)|case studies|guides', minutes: 45 },
  {
    acts: 'write|draft|rewrite',
    things: '(?:product |shop |menu )?descriptions|listings|captions|letters|emails|replies',
    minutes: 4,
  },
  { acts: 'transcribe|subtitle|caption', things: 'minutes', minutes: 3 },
  { acts: 'transcribe|subtitle|caption', things: 'hours', minutes: 180 },
  {
    acts: 'find|research|collect|gather|look up',
    things:
      'e-?mails|email addresses|contacts|leads|phone numbers|addresses|companies|shops|schools|dentists|clinics|prospects|journalists|podcasts|suppliers|investors',
    minutes: 1.5,
  },
]
