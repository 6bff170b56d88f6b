import type { TaskCategory } from '@kazi/schemas/task'

/** More of the same, from other trades and in other ways of writing: terse, rambling, angry, in somebody's second language. */
export const moreExamples: Record<TaskCategory, string> = {
  'Email Management': `
Every morning go through the shared address of our allotment society, answer the usual questions from the saved texts and leave the odd ones for the committee.
my mailbox got 6k unread, i am a vet nurse with no time, keep what is from colleagues and the college, rest away
Could someone please unsubscribe me from all the shops I bought one thing from in 2019? It is a Gmail account and I am drowning.
We miss orders because they come to three different addresses. Bring them into one mailbox with rules and tell me who has to answer what.
Chase late payers by e-mail: 26 invoices, some from spring. Polite first, firmer after ten days, never rude, keep a list of what they say.
Write to the parents who have not paid for the school trip yet, friendly, and remind them again next week
emails to customers are landing in spam since we changed the host, need the SPF and DKIM entries done properly
Draft answers to the enquiries about our wedding barn in my tone, leave them in drafts and I'll send them at night.
keep an eye on my inbox while I'm in hospital, two weeks, text my sister only if it's the bank or the school
set an autoresponder and a decent signature for five of us, outlook 365, logo attached
Forward invoices that arrive by mail to the accountant and file the rest by supplier, every Friday
answer emails of people who ask for our price list, attach the pdf, note name and town in the sheet
our mailing list has many dead addresses, clean it, remove the bounces and doubles before we send the winter letter
Sort 12 years of mail into folders by client because of a court case; nothing may be deleted and I need the attachments saved with a date in the name
need daily summary of important emails, five lines, on signal, before 8
I answer mails at midnight and make mistakes. Read them first, write what you can from the handbook, star what only I can decide.
please send the invitation mail to our 140 alumni, then a reminder to those who do not react, and keep the list of yes and no by reply
remind tenants by e-mail who owe the service charge, second and third notice, keep copies
Mail from the tax office and from the landlord needs to be noticed! Set up alerts and a routine, I missed two deadlines already and I am furious with myself.
write back to everyone who applied for the kitchen job, a kind no to most, dates to the four on the list
spam is killing us, 300 a day on the contact address, make filters and check the junk folder for real ones twice a day
tidy my outlook rules, they contradict each other and mails vanish into folders i never open
Follow up by mail with exhibitors who asked for a stand and then went silent, 30 of them
respond to the mails of guests before arrival with directions and the wifi code, from our templates, gmail
archive old threads and delete newsletters, 3 accounts, icloud and 2x gmail
the two of us share one address and answer twice or not at all. Put some order in it, who takes what, saved replies, colours
Every new enquiry by e-mail should get an answer within two hours on weekdays, copy from our library of answers, pass the tricky ones to Inge
send the 45 reminder mails for unpaid membership, personal greeting, payment link, log replies
I need my sent folder searched for every promise I made to clients this year and a list of them
nobody reads the applications@ address since Paul left, read it daily, pass on good ones, decline the rest nicely
Go through what came in overnight and answer the easy ones from our handbook before nine, we are a ferry company office
three hundred people wrote after the article, sort and thank them, no copy paste look
please get me off every mailing list, yahoo, and sort what is left by sender
Tell me each evening by message which letters in my inbox need me, leave out the rest
send second payment reminder to the list of farms that haven't paid for seed, gentle
Put the questions that come to office@ into a table with topic, answered or not, and answer with our standard replies
email the choir members the dates for the new season and note who answers
mail from our shop goes to junk at hotmail and gmx, please fix the domain records
write to old clients, one short personal mail each, ask if they need firewood again, follow up once
keep the bookings@ box empty during my surgery, eight days, templates are there
my assistant left, 5 folders of unanswered mail, please work through them oldest first
import contacts and old mails into the new outlook and check nothing is missing
`,
  'Administrative Tasks': `
Find me an appointment with an eye doctor in Ghent before the holidays, mornings only, and put it in my calendar.
pls book train + hostel for 3 of us to the wood fair, cheapest, invoice to the firm
I run between four nursing homes as a podiatrist. Make a monthly schedule out of their wishes, send it to them and swap days when somebody calls.
The licence of our boat expires in May. Get the forms, fill them in from the old ones, tell me which papers are missing, I sign.
Type up the minutes of six residents' meetings from my handwritten notes, with a list of who does what
order office chairs, five, under 200 each, compare delivery times and deal with the return of the broken one
screen the 64 CVs for the workshop post against my checklist and set up interviews with the best eight
Put all our contracts in one folder structure and make me a list with notice periods so we stop missing them
make appointment reminders, we have calendly but nobody uses it right, coach practise
Arrange travel for a string quartet on tour: 5 cities, extra seat for the cello, hotels near the halls, one sheet with all times
we need certificates for 80 course participants, names from the sheet, as PDF, and sent to each
Get three quotes for cleaning our stairwell, compare them and book the cheapest decent one.
prepare monthly invoices from my hours sheet for 14 customers and send them out with the time list attached
Register my child for the after school club, upload vaccination card, pay nothing yet, just the form
our volunteers sign a paper waiver each time, turn it into an online form that saves to one folder
format this 90 page handbook, headings, page numbers, contents. wording stays
Collect everybody's holiday wishes and make the staff plan for summer, two people must always be in the pharmacy
set up meeting with 7 professors from 4 countries, poll the dates, book the room, order coffee
Need help with moving house: cancel electricity, change address with bank, insurance, club, doctor, and find a van
new apprentice begins on the 1st: contract out for signature, locker, email, safety course booked, first week plan
passport photos, forms and appointments for my whole family, four persons, embassy in Addis. You prepare, we go
I lose receipts, warranty papers, everything. Build a simple filing system on the drive and file what I send by phone each week
keep my calendar clean, i double book constantly, mediator with court dates, travel time must be blocked too
update our staff handbook in the template and get every employee to confirm by e-sign
renewal of five domain names, two insurances and the fire certificate, keep a list and remind me a month before
Write a formal letter to the council about the broken street lamp and follow it up by phone
personal errands online: gifts for godchildren, reorder contact lenses, return two parcels, book the chimney sweep
Compile the expense report for my three trips, receipts are photos, form of the university attached
Book tables, tickets and a babysitter for our wedding anniversary, and keep it secret from my husband
handle my landlord things: collect meter readings, answer tenants about keys, keep a log of repairs, call the heating man
Rename 1,300 drawings by project number and revision and put them in the right folders, nothing deleted
type my dictated letters to patients and put them on the letterhead, about 8 a day
Schedule viewings for two flats over the weekend, fifteen people wrote, each gets 15 minutes
Make appointments for winter tyres, boiler service and the eye test, afternoons only
Fill in the accident report for the insurance from my notes and get the missing papers from the garage
put the club's documents in order, statutes, lists, contracts, one place on the drive
prepare the folder for the general meeting: invitation, agenda, proxy form, and post it to those without internet
hotel and bus for our under-12 team, 18 kids and 3 coaches, away game in may
type up handwritten notes from our supervision meetings, neat, with names shortened
who is on holiday when? collect from 11 people and make the duty plan for the surgery
find me a notary slot next month and collect the papers he wants
make name badges, sign-in sheet and certificates for our first aid day
order printer ink, coffee and gloves each month when stock is low, three suppliers
fill in the customs papers for two kayaks to Norway
Write a letter to the landlord that the heating is off, and keep the record of answers
phone the registry office, ask what I need for the certificate, book a slot
contact sheet for our street with who has which key, update and print for all
lunch orders, room bookings and parking for visitors at our lab
`,
  'Content Creation': `
Write three blog posts a month about cheese ageing for our dairy's website, 900 words each, with a recipe at the end.
i need texts for 6 web pages, acupuncture practice, calm tone, you get voice notes from me
Edit a 40 minute interview down to 9 minutes, cut the ums, add lower thirds and a bit of music.
Turn my lecture notes on soil into a little booklet of 24 pages with pictures that farmers will read
translate the exhibition texts, 35 panels, from Dutch into English and French, same length please
Proofread our annual report, 60 pages, only grammar and numbers that don't add up
Presentation for the bank, 12 slides, figures are in Excel, make it look grown-up.
write product descriptions for 90 leather bags, 50 words each, no superlatives, measurements in a line below
show notes and chapter marks for our history podcast, every other week, and a quote card
make a nice menu card with our logo, A5, print ready, text is there
captions and translation of subtitles for 14 training films, english to swahili
We want a newsletter each month for the friends of the botanical garden: what blooms, one gardener portrait, dates. You write, we check.
Ghostwrite my column for a trade magazine from a half hour talk once a month, hydraulic engineering
CV and cover letter rewritten please, 20 years as a cook, now wants to be a teacher
My dissertation needs an editor, second language writer, chapter three is the worst
script for a two minute film about our water filter, for donors, warm not weepy
canva templates for our choir: poster, programme, ticket, in one look, editable by us
retouch portraits? no - just write the text under them, 40 staff bios from a questionnaire, 70 words each
a brochure about hospice care for relatives, 8 pages, careful language, we have rough notes
Turn nine webinar recordings into articles of about a thousand words with a summary box on top
Lay out our cookbook in InDesign, recipes and photos are ready, 120 pages
Write a eulogy with me for my uncle, I'll tell you stories on the phone
simplify our terms for patients into plain language, one page, the lawyer reads it afterwards
30 recipe texts rewritten so that they sound like one person, measurements in grams
voice recordings of my grandmother, transcribe them and make readable chapters out of them
infographic about recycling in our town, figures attached, one page, for schools
write job ad for a gardener that makes somebody want to come
the about page is embarrassing. rewrite it, shorter, no buzzwords, one laugh allowed
make worksheets for german learners A2, ten of them, with answer key, from my lesson plans
Storyboard and cut a one minute trailer for our theatre play from rehearsal footage
edit wedding film highlights 3-4 min from 2 cameras, couple wants their song
I need a press kit text, a short and a long biography and track descriptions for a jazz trio
adapt our english user manual for US readers, units, spelling, 80 pages
quiz questions about local history, 200, four answers each, with sources
case stories of five clients, interview them by phone, 600 words, let them approve
design and write a one-page flyer about lice for the kindergarten, friendly, for printing ourselves
a monthly letter to patrons of the theatre, what's on, a face behind the scenes
rewrite our leaflet on allergies in simple english
slides for my talk about bats from a pile of notes and photos
cut 30 minutes of drone video to two minutes with titles
speech for the opening of a bridge, four minutes
descriptions and titles for 60 pictures in an exhibition
translate letters from my great aunt, Danish to English
proofread a cookbook before print
ebook from my blog posts, 40 pages, laid out
transcribe the interviews and write a portrait out of each
poster and programme booklet for the concert, texts are there
guide for new parents at our school, twelve pages, friendly
jokes and short texts for 24 doors of an advent calendar
`,
  'Social Media Management': `
nobody looks after our insta since the trainee left, hotel in the alps, stories daily, reply to comments and dms
schedule 90 ready made posts in hootsuite, pictures are numbered, 9 in the morning
Watch our Facebook group for beekeepers, let people in, delete adverts, pin the questions of the week
reply to messages on facebook and insta, mostly opening times and prices, twice a day
Somebody is insulting our waiters under every post, hide it, ban him, answer the others nicely
linkedin: two posts a week in my voice about logistics, comment at ten people I name, accept contacts
set up profiles on pinterest and instagram for a quilt shop, fill them with the first nine pictures, bio and link
our telegram channel and whatsapp broadcast for market days, message each wednesday
Grow an honest following for a puppet theatre, now 210 people. No bots, no buying, tell me monthly what worked.
threads and bluesky for a small publisher, snippets of books, twice daily
make content calendar and captions and hashtags, nail studio, i do photos
Take over the accounts of our football club during the season, line-ups, results within ten minutes, no arguments with fans
moderate live chat during our twitch streams on fridays and make the clips afterwards
repost pictures in which guests tag us, thank them, keep list of the nicest for the wall
daily quotes with nice background for our church page, english and tagalog
DMs pile up, 200 unanswered, answer from the price list, book fittings in the calendar, bridal shop
run a giveaway on instagram, rules, posts, pick winner, post it
a month of TikTok ideas with scripts for an electrician who is shy
Our page got hacked and posts were deleted, help rebuild the profile and put up last year's posts again
stories from the fair, i send clips, you put text and stickers and post within the hour
social media for author, cover reveal, quotes, countdown to release, reply to readers
keep the discord of our running club friendly and post the weekly plan
create pins linking to our shop, 10 a week, patterns for felt
be our voice on X during the strike, facts only, check with me before anything spicy
Please handle the Nextdoor and Facebook posts for a window cleaner, one a week in each area
answer comments under our ads, delete the rude, pass questions about price to sales
Update banners, bios and pinned posts for the winter season on all five networks
film snippets are on the drive, 60 reels until easter, schedule in metricool
look after reddit community about our keyboard, answer questions, report bugs to dev
keep our community server nice, new people get a hello, trolls get out
captions and hashtags for 40 photos, queue them
live tweets during the chess tournament and results each round
reply under our videos, kind, no politics
what should a locks museum post? plan it, put it up, see what people like
freshen our linkedin page and get all colleagues linked to it
post the daily menu on facebook at ten
dm replies for a nail bar, prices and free times
`,
  Research: `
Find out what other language schools in Dakar charge per lesson and for groups, and put it in a table with links.
who makes paper straws in small runs within europe, price per thousand, samples possible?
Which scheduling tool fits a dance school with 300 pupils, must do sibling discounts, compare four and say which one you'd take
look up open grants for community radio, deadline, sum, who may apply
summarise this 140 page report on groundwater in three pages for our board, with page numbers
Where could we hold a silent retreat for 16 people in October, single rooms, vegetarian, reachable by bus, three real offers
what papers do i need to export shea butter to canada, cost, time, links to official pages
Check the history of this house from public records and old newspapers, 1890 to 1950
find investors who put money in cold storage in west africa, name, fund, ticket size, one deal each
Is there a market for repairing coffee machines in Leeds? competitors, prices, how many offices, your honest view
read reviews of our three rivals and tell me what their customers complain about most
Collect studies on reading aloud and language in toddlers, ten good ones, one paragraph each
compare quotes of health insurance for 9 employees, table with what is not covered
Which used vans under 15k have the lowest repair costs, with sources, and five on sale near Porto
people who write about urban gardening: journalists, bloggers, podcasters, contact and last article
check whether these twelve names are free as trademark and domain
how do other towns run a repair café, call five of them and ask about insurance and money
Dig up numbers on e-scooter accidents in Nordic countries since 2019
best school for a deaf child in Bristol and around, places, waiting time, what parents say
make a shortlist of printing firms that take recycled board, minimum order, price for 5,000 boxes
Background check from public sources on a company that wants to be our distributor in Oman
what subsidies exist for solar on a barn in Bavaria, and what has to be done first
find 40 chess coaches who teach online in english, rates and contact
I want to import olive oil; duties, labels, labs that test it, and what a pallet costs to ship
opening hours, prices and parking for all spas within one hour, for our guests, kept in a sheet
look into whether AI transcription is allowed for council meetings here, and which tools others use
Prices of second homes by the lake in the last three years, by village, where the numbers are from
find speakers for a panel on soil, four names with a short why and how to reach them
Which trade shows should a small toy maker go to next year, cost of a stand, deadline
fact check my manuscript about the Hanse, 80 claims marked yellow
survey of wages for cooks in Malta and Cyprus, what do hotels pay and what do they offer on top
Trace the copyright owners of 25 old photographs
list all associations of hard of hearing people in the country with address and the person to talk to
Find the cheapest way to ship 40 kg of books to New Zealand, door to door, and what customs wants
what does the new data law mean for a club with 200 members? two pages, links, no legal advice
Which rules apply to selling eggs at the door in Ireland? short, with links
all choirs within 50 km with conductor and email, we rent out a hall
three offers for a marquee 12 by 20 with floor, prices in a table
what do kennels near here charge and how full are they
look for scholarships for a girl who wants to study fishery in Norway
which laptop rental firm is best for an exam week, 40 pieces
are my twenty sources still correct and do the links work
who supplies goat milk powder in bulk, price per tonne
is there demand for evening swimming lessons in our town? numbers, other pools
software for veterinary practice, compare three, what do users complain of
`,
  'Customer Support': `
Take phone calls for a chimney sweep between 8 and 12, write down name, street, what is wrong, and put it in the calendar.
Answer all reviews on Google and TripAdvisor of the last year, good and bad, each one different.
refunds queue is 3 weeks behind, decide by the rules in the pdf, pay back in Shopify, write a nice line
call the 55 patients whose check-up is overdue and offer a date, note the result
Guests of our three flats write at all hours, answer on Airbnb and WhatsApp from 8pm, call the janitor when there is no heating.
a bride is crying because the dress came late, call her today, be kind, offer what i wrote down
set up intercom for us, greetings, office hours, routing to three people, help articles
students can't log in to the course platform and ask when the exam is, answer within a day
Tell customers where their order is: look up the parcel, write them, open a claim if lost. 30 a day in Gorgias
receive phone orders for flowers in the week before mothers day
Please phone last season's campers and ask how it was and if they come again; write down complaints
Customers of our heating firm are angry about the waiting list. Calm, honest, keep a list, call back each within a day.
first level support for a booking software, tickets in zendesk, bugs to jira with steps
confirm tomorrow's appointments by phone every afternoon, physio practice, italian and german
warranty cases for e-bikes: ask for photos and serial, check date, send form to factory, keep buyer informed
reply to questions from buyers on ebay, amazon and our shop, once in the morning once in the evening
someone friendly who answers the hotline of a baby carrier brand, 4 hours a day, english & polish
write saved replies and an faq for help desk from 300 old tickets
complaints about noise at the hotel next door site, answer each, offer voucher per list
Take reservations by phone and WhatsApp for a grill house Thursday to Sunday, french helps
welcome calls with new subscribers, walk them through the first setup, ask what they miss
People whose card was declined: write, text, call, help them update it, log the outcome
chargebacks and disputes for a ticket shop, collect proof and answer in time in Stripe
night chat for a gaming cafe membership app, polite but firm with trolls
We merge two help desks, Zendesk and Front. Tags, views, macros, nothing lost, agents briefed.
Customers call because the ferry is cancelled. Rebook them or refund as in the table, today and tomorrow, it is chaos
answer trustpilot, the last ninety, and flag the ones that smell like a competitor
Ask every customer three days after delivery by phone if all is well, two questions, put scores in sheet
the support queue is burning since the update, 400 tickets, triage, answer the known ones with the text, escalate the rest
call people back who left a message on the machine, take their request and put into the CRM
support for our app users in portuguese, explain how to reset and export, report patterns monthly
Take the calls of our towing service at weekends, note where and what, send the driver
angry guest claims the room was dirty, call him this afternoon and settle it
order status questions by mail and chat, look into the system and tell them
set up a help desk tool with categories, auto replies at night, templates
members can't get the app to work, help them by phone step by step
answer the shop phone while I weld, take orders and call-back wishes
Clients ask all the time when their boat is ready, give them an honest update every other day
explain to people who complain about the price rise, letter from us attached, keep the ones you can
`,
  'Data Entry': `
put all invoices from suppliers into datev unternehmen online, about 70 a month, right account from the list
copy 340 product prices from the PDF catalogue to our web shop, multiply by 1.3
our address file has everything three times, merge the doubles, newest wins, keep a backup
Enter the daily production sheets (photo by phone) into the database before 9 the next day
transcribe church books from scans, old handwriting, names dates and places in columns
fill the museum inventory: number, object, material, year, shelf, from index cards, about 2,000
take bank statements as pdf and make one excel of them, date, text, amount, then sort by kind of cost
Move 150 recipes from a Word file into our menu software, allergens ticked
business cards from the fair, 220, into HubSpot with notes from the back
student marks from paper lists into the portal, four classes, check twice
clean up an Excel of members: first and last name in separate columns, phones with country code, same date format
read the meters from the photos and write the numbers to the sheet, every month, 48 flats
update stock after each delivery, csv import, compare to delivery note
old orders in the paper book from 2005 to 2015 should become a spreadsheet
listings for our real estate site: type in rooms, area, energy value and upload pictures, five a week
tag and rename 3,500 bird photographs by species, place and date taken
copy all articles from the old joomla site into the new site, 210 pages, links fixed
donations that came in envelopes at the concert into the donor software with address and sum
correct 1,900 addresses, postcodes changed, official list attached
scan is done, please key in 500 questionnaires, twice for a tenth of them
convert tables in 40 pdf reports to excel, keep the footnotes in an own column
enter timesheets of 25 carers each week into payroll system
add ISBN, publisher, condition and price to our list of 800 used books
put bookings from the paper diary into the new reservation system, until end of season
split one column of notes into name, sum and reason, about 4,000 rows
Catalogue of seeds: paste in latin name, sowing month, distance, price, 330 kinds, into Airtable
match payments to members in the sheet and mark who paid
invoices -> lexoffice, photos are in the folder, january to june
retype my father's war diary from the copies, 140 pages, keep his spelling
load rate sheets to the TMS and check fuel surcharge column
log each complaint card into the database with date, line and driver
bring 3 customer lists to one format and delete duplicates, save what you removed
fill in item specifics for 700 ebay offers, brand size colour from the photos
Key in handwritten guest book entries, date, name, place
type old rainfall books into excel
post the delivery slips into the stock program each evening
put 120 lamps on ebay from my list with photos and sizes
`,
  'Project Management': `
Someone has to hold the strings of our kitchen renovation: carpenter, plumber, electrician, delivery dates, and tell me every Friday where we are.
Set up Notion for the studio, move projects from the whiteboard and sheets, show five people how to use it
keep track of deadlines for 14 translators and 3 clients, warn me two days before something slips
gantt and budget for building a playground, 28 steps, dependencies marked
I have a launch on 3 May and no plan. Work backwards, give everybody tasks, ask me daily if I did mine
weekly call with the builder, architect and the bank, minutes and list of open points, hospital wing
Migrate from Basecamp to Asana, 22 people, templates, training, switch off date
freelancers don't deliver on time, keep a board, chase, report to me mondays
roll out new cash registers to six bakeries, dates, training, old ones returned
pmo light for a wind park: risk list, status traffic light, monthly one-pager
Organise the 50th anniversary, 200 guests, band, caterer, speeches, run sheet for the day
prepare retros and sprint planning for a team of six, keep jira clean
onboarding process for new drivers, checklist, who does what when, put it in ClickUp
make the publication of our magazine run: authors, editor, layout, printer, four issues a year
supervise the software agency for me, i'm no techie: milestones, demos, what is late, what costs more
build one tracker for 17 village water points, collect reports from field staff every week, dashboard
Coordinate the refit of our ship: yard, painters, survey, spare parts, budget list. She must float on 20 April.
harvest logistics: pickers, lorries, boxes, cold store, one plan for five weeks
follow up all actions from the board meetings, who is late, remind, report
make a project plan for introducing barcodes in the warehouse, phases and owners
We want to open a second kindergarten group. Timeline, authorities, staff, furniture, and weekly push please
plan the theatre tour, 11 towns, transport, stage hands, contracts and who drives what
standard procedures for lab samples: watch the recordings, write the steps, get them signed off
Requirements list for our app from talks with 6 users, priorities, what goes in first version
wedding of 150 people, keep vendors, timeline, seating and budget together until the day
our redesign stalled: designer waits for text, coder waits for design. Get it moving, plan and chase both
run the hackathon: sponsors, rooms, mentors, food, schedule, volunteers
document how Anna runs the office before she leaves in June, screen recordings and checklists
volunteers rota is easy, but the whole food drive isn't: plan, vans, partners, reporting
track change requests and costs on our house extension and argue nothing, only report
Help me to finish my thesis in time: milestones, weekly check-in, tell me what to cut
keep the illustrators, printer and author of our calendar on time, short call weekly
our monday board is a dump, clean it and make one flow for all
write down each step at the brewery so a new person can do it alone
bring the club from paper lists to a shared tool and see that they use it
`,
  Marketing: `
Bring more guests in the quiet weeks to our farm stay. Offer, ads, mailing, partners, you suggest and then do it.
our google ads eat 900 a month and bring nothing, look into it and fix, orthopaedic shoes
get us on page one for "tyre change mainz", local seo, citations, titles
promote our open air cinema, event sites, local papers, radio, posters in shops
cold e-mails to 300 facility managers for our pest control, personal first line, book calls
find micro influencers who camp with kids and get them to test our stove, track codes
collect testimonials from 20 happy clients and put them on the site
simple monthly report from analytics and the shop, visitors, sources, sales, one page
black week campaign for headphones shop: plan, banners, mails, ads
We sell too few season tickets. Campaign with schools and firms, discount codes, letters, follow-up
list our clinic in all directories with the same name address and phone, ask patients for reviews
pitch me to podcasts as guest, i talk about grief at work, 30 pitches
postcards to 2,000 households about heat pumps, design, quote, send, count calls
sponsors for the half marathon, find 50 firms, write, call, offer packages
Amazon listing better: title, bullets, A+ pictures, keywords, ppc under 25% acos
rank our shop for handmade knives, keyword list, fix meta texts, internal links
sms and mail offer for customers who have not come for a year, they agreed to it, salon
affiliate program for our course, partners, links, payout table
who buys from us and why? short survey to customers, then a positioning and three slogans to choose from
bring tourists to our small vineyard: hotels, tour guides, flyers, commission deal
newsletter growth: pop-up, lead magnet, welcome mail, from 300 to 2,000 readers
we lost half of our traffic after relaunch, redirects? check search console and repair what you can
radio spot, posters and facebook event for the flea market, 300 euro all together
Yelp and google ads for movers, stop clicks from wrong towns, call tracking
partnerships: write to 60 yoga teachers, offer our mats with 20%, follow up
convince 15 gift shops to take our cards on commission, sample packs, calls, follow up
marketing plan for a dog hotel, first 6 months, budget 3k, then carry out the first two steps
brand awareness for a legal aid charity, low cost ideas, do three of them
why did our ranking drop for 'roofer kiel' and how do we get back
get our tasting room into travel guides, blogs and hotel folders
find out which leaflet brought people and put the money there
voucher campaign for a slow january, cafe, with the shops next door
more newsletter readers, pop-up and free guide, then a series of five mails
make families in the new estate aware of our nursery, open day, posters, local groups
`,
  Other: `
Bookkeeping since March is missing, three accounts, reconcile, prepare VAT, my accountant wants trial balance
Logo and colours for a food co-op, three drafts, vector
Make zapier send a slack message and a row in the sheet when somebody pays
I need a calm female voice for a museum audio guide, 12 minutes, in english
teach my father how to use the tablet, online, patient
go to the town hall and pick up the stamped plan
repair the fence behind the practice
fdgdfg
hi
????
I don't know, everything is too much at the moment, can we talk
python or excel macro which compares two price lists and marks changes
website for my joinery, five pages, from zero, with contact form
draw a map of our campsite with numbers, printable
payroll for seven people and social security filings each month
server backup and updates for our small office, remote
maths help for my daughter 8th grade
book cover illustration, watercolour, owl
financial projections for the bank, 3 years, excel model
my emails do not open on the new phone and printer is dead
clean my flat on thursdays
collect my parcel from the shop and bring it to my mum
build chatbot into our site with our price list
checkout is broken, customers get error, woocommerce stripe
Dashboard in Looker from two databases
install tracking pixel and cookie banner
jingle for podcast, ten seconds
drive the van to Lyon and load the stand
cad drawing of a staircase from my sketch
someone to listen and sort my life a bit
reconcile stripe payouts with bank and post the fees, quickbooks, monthly
year end closing, balance sheet, depreciation list
crochet lessons by video
automation: new lead in facebook goes to the CRM and gets an sms
write software that reads our scale
draw an owl sign for the tavern, vector
count the chairs in the hall for me
xcvb mnb
learn norwegian twice a week by zoom
can't cope any more, shop, kids, mother, don't know what to hand over
take my father to his treatment on mondays
install the card reader and link it to the till
set up a webshop for our candles from scratch
`,
}
