import type { TaskCategory } from '@kazi/schemas/task'

/** Written for this classifier, none taken from a client: one line is one task. */
export const examples: Record<TaskCategory, string> = {
  'Email Management': `
my inbox is out of control please go through it and tell me what needs an answer
need someone to check the info@ mailbox every morning and reply to the simple ones
11000 unread mails, delete newsletters, label the rest by client
set up out of office and signatures for the whole team in outlook
send payment reminders by email to the customers with open invoices
forward all supplier bills from gmail to our bookkeeper
follow up by mail with everyone who got an offer and never answered
our mails land in the junk folder of customers, fix the dns records please
clean our subscriber list, remove bounces and duplicates before the next mailing
write canned responses for the ten questions we get by mail all the time
watch my mailbox while i am on leave and only text me when it is serious
sort mails into folders, archive old threads, unsubscribe from shops
move our accounts from yahoo to google workspace with all old mail
answer enquiries that come by mail about room hire, politely and within a day
someone to triage email for a pastor, funeral requests must be seen at once
we miss applications because nobody reads the jobs@ address
draft replies to parents in my tone and leave them in drafts
reply to wholesale enquiries with our price list and log them
chase members who have not paid the annual fee, three emails each friendlier than the last
save email attachments to the right folder on the drive and name them
too many emails from tenants lawyers and suppliers, flag what has a date in it
set filters and rules so receipts skip the inbox
email 60 past guests and ask whether they come again next summer
respond to rfq mails from the shared address and assign them to the sales people
`,
  'Administrative Tasks': `
book a plumber, the optician and the car inspection around my meetings
keep my diary, move meetings, send reminders to clients the day before
arrange flights and a hotel for three people going to a trade fair
fill in the renewal form for our food licence, papers are in the folder
write minutes from the recordings of our committee meetings
rename and sort two thousand scanned files into client folders
prepare contracts in docusign for the new teachers and track who signed
make our paper waiver into an online form
prepare the paperwork for a new employee, accounts, handbook and first week plan
deal with tenants: repairs, rent reminders, key handover dates
order uniforms and name badges for new staff within the budget
send thank you letters to donors with the right tax receipt
compare quotes for van insurance and fill in the forms
collect holiday requests and keep the rota up to date
format a 60 page manual in word with contents and numbering
personal assistant for a few hours per week, appointments, parcels, school forms
prepare and send monthly invoices to our 25 clients
register us as a supplier on the council portal
screen resumes for a driver job and schedule the interviews
keep a list of all our renewals, domains, insurance, permits and remind me in time
mail merge certificates for the course participants
call around to find a dentist who takes new patients and book me in
organize the company google drive, folder per project
plan my trip to kigali with meetings, transfers and a place to stay
`,
  'Content Creation': `
write two blog articles each month about dog nutrition, with sources
edit our youtube videos, cut the silence and add captions
turn my notes into a slide deck for a talk at a conference
product texts for 40 handmade soaps, short and without clichés
translate our brochure from german to english and spanish
proofread my dissertation, grammar only
make ten instagram templates in canva in our brand colours
write the about page and three service pages for a physiotherapist
design a price list and a menu for print
write a monthly newsletter for our cycling club
rewrite my cv and linkedin profile
make a workbook of 20 pages for my online course
show notes with timestamps for each episode of the podcast
retouch 80 product photos, white background
write a script for a two minute explainer video
turn webinar recordings into articles
help me write a speech for my father's 70th birthday
lay out our annual report, text and figures are ready
ghostwrite a short book from interviews with me
write job ads that do not sound like everyone's
subtitle our training films in french
write case studies from interviews with four customers
recipe cards with photo and text, 30 of them
draft a grant proposal from our project notes
`,
  'Social Media Management': `
run our instagram and facebook, three posts a week and answer comments
schedule the finished posts in buffer for the whole month
answer dms on instagram about prices and bookings
moderate our facebook group, approve members and delete spam
set up tiktok and instagram for a new bakery
plan the content calendar for next quarter with captions and hashtags
cut reels from my long videos and post them
pins for our etsy shop every week
post daily stories from the photos i send on whatsapp
linkedin posts in my voice and comments under posts of prospects
grow our following honestly, we are at 400 since two years
manage the discord server of our game, welcome people and keep peace
somebody posted lies about us on facebook, hide comments and answer calmly
twitter and threads for a local radio, news posts all day
our social pages are dead, revive them
upload videos to youtube with titles tags and thumbnails
repost what customers tag us in and thank them
take over our accounts, tone is cheeky
make a month of captions for a hair salon and schedule them
look after the whatsapp community of our parents association
social media for a church, events and verses
`,
  Research: `
find five suppliers of glass jars in europe and get their prices
compare booking systems for a small clinic and recommend one
list of 100 bookshops with owner name and email
what do other gyms in town charge, make a table
search open grants for a women's cooperative in kenya
summarise these ten studies about screen time in plain words
where could we hold a retreat for 20 people in may, three options
which permits do we need to sell food at markets in oregon
find podcasts that interview architects and how to pitch them
look into competitors' offers and prices in berlin
find out who makes eco packaging in small amounts
collect statistics about electric bikes in africa with sources
research family history from parish archives online
which accounting software is best for a charity with two staff
list of investors who fund farming startups
read the franchise contract and list what to ask a lawyer
market size for oat milk in the gulf
find a second hand delivery van under 12k and compare
background on the speakers of our conference
what are the import duties for coffee into canada
make a shortlist of nurseries near us with fees and places
check which of our product names are already trademarks
find journalists who write about housing
best payment provider for a shop in nigeria, fees and payout times
`,
  'Customer Support': `
answer live chat for our shop in the evenings
take phone calls for a locksmith and put jobs in the calendar
reply to google reviews, good and bad
process returns and refunds according to our policy
answer tickets in zendesk, about 40 a day
call patients who missed their appointment and offer a new one
guests write at night on airbnb, answer them and call the caretaker if needed
customer is furious about a late wedding cake, call and calm her down
help course members who cannot log in
write the faq and macros for our help desk
take reservations by phone and whatsapp for a restaurant
contact subscribers whose payment failed and help them update the card
receive requests for quotes and call people back
tell customers where their parcel is and open claims with the courier
call last year's donors to say thanks and ask how they are
support emails for an app, first level, bugs go to the developer
welcome calls to new clients in the first week
complaints about a recall, script is ready
confirm tomorrow's appointments by phone each afternoon
handle warranty claims for our heaters
answer questions of buyers on ebay and amazon
set up the chat widget and train it with our answers
`,
  'Data Entry': `
type 300 paper questionnaires into a spreadsheet
enter receipts into xero with the right category
upload 250 products with photos to our shop
merge duplicate contacts in the crm
copy tables from pdf price lists into excel
transcribe old letters from scans
put business cards into google contacts
update stock numbers in the system from count sheets
enter bookings from the paper diary into the new software
listing entry for a real estate office, photos of sheets by text
copy articles from the old website to the new one
digitise membership cards of our tennis club
clean a spreadsheet with mixed formats of names, phones and dates
tag 5000 archive photos with place and year
enter delivery notes and drivers' hours every day
recipes from a notebook into a database
key in survey answers, double entry for a sample
add isbn and price for each book in our shop
retype an old manual that exists on paper only
fill the spreadsheet from emails of our branches
bank transactions into a sheet with categories
log donations from envelopes into the church software
update 700 customer addresses after the postcode change
`,
  'Project Management': `
coordinate architect, builder and kitchen maker for our cafe until it opens
plan our annual conference, 150 people, venue is booked
set up asana for the agency and move all projects there
write down our procedures so that others can do them
keep track of 12 grants and remind everyone of reports
weekly calls with contractors, minutes and list of issues
make a gantt chart from this scope
plan the launch of my online course from the date backwards
organise our move to the new warehouse
manage three freelancers and tell me what is late
clean up the jira backlog and plan sprints
coordinate the recording, editing and publishing of our video series
one tracker for all field projects and a monthly status report
plan a family reunion for 60 with budget and volunteers
get our website redesign back on track, designer and developer wait for each other
roll out the new pos to four branches, training included
keep our volunteers' festival plan on time
migrate the team from trello to monday and train them
help to open our second shop, plan with dates and who does what
write requirements for our app and find what is missing
coordinate translators and printers for a catalogue in four languages
build checklists for opening and closing the shop
event logistics for a charity run, permits, water, volunteers
`,
  Marketing: `
more bookings for our escape room, plan and run a campaign
google ads account check, we spend much and get little
seo for a locksmith, we are on page four
write and set up a welcome series in klaviyo
cold outreach to hotels for our linen service
promote our summer workshop, listings, local press, partners
find influencers for a vegan snack and manage the codes
press release about our award and send it to journalists
get reviews and testimonials from happy clients
flyers for the new area, design and quotes for distribution
set up meta ads for a dentist
understand our analytics and build a simple report
black friday plan for a shoe shop, emails, ads, landing page
launch campaign for a kickstarter
partnerships with schools for our science shows
referral programme for a cleaning company
landing page and funnel for a coach
list our business in directories and on google maps
marketing plan for a new pilates studio
sms campaign to customers who agreed, easter offer
postcards to homeowners about solar panels
pitch me to podcasts as a guest
sell more tickets for our theatre season
amazon listing optimisation and ppc
`,
  Other: `
bookkeeping for last year, reconcile two accounts and prepare for the accountant
design a logo for a food truck
our wordpress site is slow and the form does not work
connect the booking form to slack and a sheet with zapier
record a voice message for our phone menu
teach me excel pivot tables by zoom
fix the printer and the wifi in our office
build an app for our customers
financial model for a startup in excel
monthly vat return and payroll run
help i do not know where to start
hello
test
draw the floor plan in cad
water the flowers in the office
piano lessons for my daughter
install a new plugin and update the theme
illustrate a children's book
dashboards in power bi from our sales data
compose a jingle for our radio spot
hand write 100 cards and post them
migrate the server and set up backups
walk my dogs at noon
python script that renames files
help me with life
something with computers
profit and loss and balance sheet from quickbooks
3d render of a kitchen
`,
}
