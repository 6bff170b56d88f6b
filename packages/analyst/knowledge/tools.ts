/** Names of tools as people write them; after '=' other spellings. A leading '~' also is a plain word: it counts only with a capital letter. */
export const toolNames = `
Gmail=g mail|Outlook|Google Workspace=g suite,gsuite|Microsoft 365=office 365,o365|Google Drive=gdrive,google drive,g drive|Dropbox|OneDrive|SharePoint|Google Calendar=gcal|Calendly|Acuity=acuity scheduling
Google Sheets=gsheets,google sheet|Google Docs=google doc|Google Forms=google form|Jotform|Typeform|Excel|~Word|PowerPoint=power point|Google Slides|~Numbers|Airtable|Notion|Coda|Evernote|~Keynote
Slack|Microsoft Teams=ms teams|Zoom|Google Meet|WhatsApp=whatsapp business,whats app,watsapp|Telegram|Discord|Skype|Viber|Loom|Otter=otter.ai|Descript|Fireflies
Trello|Asana|ClickUp=click up|~Monday=monday.com|Jira|~Linear|Basecamp|Todoist|Wrike|Smartsheet|MS Project=microsoft project|Miro|Confluence|GitHub
HubSpot=hub spot|Salesforce=sales force|Pipedrive|Zoho=zoho crm|Freshsales|Follow Up Boss|GoHighLevel=ghl,high level|~Close|Keap=infusionsoft|Dubsado|HoneyBook=honey book|Insightly|Clio|Clio Grow|Lawmatics|~Monday CRM
QuickBooks=quick books,qbo,quickbooks online|Xero|~Sage|FreshBooks|~Wave|FreeAgent|Dext=receipt bank|Hubdoc|Gusto|Stripe|PayPal|~Square|Bill.com|Expensify|Recharge|GoCardless|M-Pesa=mpesa|Paystack|Flutterwave
Shopify|WooCommerce=woo commerce|Etsy|Amazon|eBay|WordPress=word press,wp|Elementor|Wix|Squarespace=square space|Webflow|Magento|BigCommerce|GoDaddy|Cloudflare|cPanel|Namecheap|Framer|ShipStation
Mailchimp=mail chimp|Klaviyo|Brevo=sendinblue|ConvertKit|ActiveCampaign=active campaign|MailerLite|Flodesk|Constant Contact|Beehiiv|Substack|Instantly|Apollo=apollo.io|Lemlist|Hunter|~Mailtrack
Instagram=insta|Facebook|TikTok=tik tok|LinkedIn=linked in|Pinterest|YouTube=you tube|X (Twitter)=twitter|~Threads|Snapchat|Reddit|~Buffer|Hootsuite|~Later|Planoly|Metricool|Meta Business Suite=business suite|Tailwind|ManyChat|Sprout Social|Facebook Groups=facebook group|LinkedIn Sales Navigator=sales navigator
Canva|Photoshop|Illustrator|InDesign|Figma|Lightroom|Adobe Acrobat=acrobat|Premiere Pro=premiere|Final Cut|CapCut|DaVinci Resolve=davinci|After Effects|OpusClip=opus clip|Audacity|Adobe Audition|~Reaper|Riverside|AutoCAD=auto cad|SketchUp
Zendesk|Freshdesk|Gorgias|Intercom|Help Scout|LiveChat|Tidio|~Front|Crisp|RingCentral|OpenPhone|Aircall|Dialpad|Grasshopper|Twilio
Google Ads=adwords|Meta Ads=facebook ads,facebook adverts|GA4=google analytics|Looker Studio=looker|Tag Manager=gtm|Google Search Console=search console|Ahrefs|Semrush|~Surfer|Google Business Profile=google my business,gmb,gbp,google business|Hotjar|Yelp|TripAdvisor|Trustpilot|CallRail
Zapier|~Make=make.com|n8n|Power BI|Tableau|Looker|KoboToolbox=kobo|SPSS|Python|SQL|Power Automate
~Booking.com=booking.com|Airbnb|Vrbo|Cloudbeds|Guesty|Hostaway|OpenTable|~Toast|~Resy|Mindbody|Vagaro|Fresha|Jane=jane app|SimplePractice|Dentrix|Open Dental|Jobber|Housecall Pro|ServiceTitan|Buildium|AppFolio|MLS|Zillow|Dotloop|ShowingTime|Eventbrite|Kajabi|Teachable|Thinkific|Skool|Moodle|Google Classroom|DocuSign|HelloSign=dropbox sign|PandaDoc|BambooHR|Deputy|~Indeed|Greenhouse|Workday|Rightmove|Mailbox|Uber Eats=ubereats|DoorDash|Deliveroo|Product Hunt|Seamless|Crunchbase|PubMed|Zotero|Instrumentl|DeepL|Grammarly|ChatGPT|Kickstarter|Patreon|Amazon KDP=kdp|Alibaba|Europages|TripIt|Expedia|Skyscanner
`
