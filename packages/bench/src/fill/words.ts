/** Words that rows are built from. The lists differ in length so that combinations rarely repeat. */
export const firstNames = [
  'Wanjiku',
  'Chidi',
  'Amara',
  'Kwame',
  'Zanele',
  'Tunde',
  'Achieng',
  'Fatou',
  'Thabo',
  'Nia',
  'Sefu',
]
export const lastNames = [
  'Mwangi',
  'Okafor',
  'Mensah',
  'Dlamini',
  'Adeyemi',
  'Otieno',
  'Diallo',
  'Banda',
  'Kamau',
  'Nkosi',
  'Traore',
  'Eze',
  'Abebe',
]
export const skills = [
  ...[
    'Email Management',
    'Data Entry',
    'Bookkeeping',
    'Calendar Management',
    'Customer Support',
    'Social Media',
    'Research',
  ],
  ...[
    'Content Writing',
    'Graphic Design',
    'Video Editing',
    'Lead Generation',
    'SEO',
    'Travel Planning',
    'Transcription',
  ],
  ...[
    'Project Management',
    'Spreadsheets',
    'WordPress',
    'E-commerce',
    'Recruiting',
    'Translation',
    'Invoicing',
    'CRM',
    'Newsletters',
  ],
]
export const tools = [
  'Gmail',
  'Notion',
  'Slack',
  'Trello',
  'Asana',
  'HubSpot',
  'QuickBooks',
  'Canva',
  'Excel',
  'Shopify',
  'Zendesk',
  'Xero',
  'Figma',
]
export const zones = [
  'Africa/Nairobi',
  'Africa/Lagos',
  'Africa/Accra',
  'Africa/Johannesburg',
  'Africa/Cairo',
  'Africa/Kigali',
  'Africa/Dakar',
]
export const countries = ['Kenya', 'Nigeria', 'Ghana', 'South Africa', 'Egypt', 'Rwanda', 'Senegal']
export const verbs = [
  'Sort',
  'Answer',
  'Prepare',
  'Translate',
  'Research',
  'Plan',
  'Clean up',
  'Draft',
  'Schedule',
  'Check',
  'Summarize',
]
export const objects = [
  ...[
    'the inbox of the sales team',
    'the invoices of last month',
    'a list of suppliers in Kenya',
    'the newsletter for March',
  ],
  ...[
    'our product photos',
    'the travel to Berlin',
    'questions of customers about refunds',
    'the address book',
    'a blog post on hiring',
  ],
  ...[
    'the spreadsheet of expenses',
    'social media posts for two weeks',
    'the minutes of the board',
    'a price comparison',
  ],
]
export const categories = [
  'Email Management',
  'Administrative Tasks',
  'Content Creation',
  'Social Media Management',
  'Research',
  'Data Entry',
  'Other',
]
export const priorities = ['low', 'medium', 'high', 'urgent']

/** The statuses of twenty tasks, each as often as it should occur. */
export const statuses = [
  ...Array<string>(7).fill('pending'),
  ...Array<string>(2).fill('requested_for_va'),
  ...['assigned', 'successfully_assigned', 'in_progress', 'in_progress'],
  ...Array<string>(7).fill('completed'),
]
