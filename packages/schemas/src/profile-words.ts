const lines = (text: string) => text.split(/[|\n]/).flatMap((word) => word.trim() || [])

/** Skills that VAs choose from. They are what clients search for and what the analyst reads in tasks, most common first. */
export const skillWords: readonly string[] = lines(`
Administrative Support|Content Writing|Social Media Management|Customer Service|Data Entry|Email Management|Research|Bookkeeping
Calendar Management|Inbox Management|Travel Booking|Executive Assistance|Personal Assistance|Appointment Setting|Document Preparation
Meeting Minutes|Event Planning|Project Management|Project Tracking|Process Documentation|HR Administration|Recruitment Support
Vendor Coordination|Supplier Sourcing|File Organization|Form Design|Phone Answering|Outbound Phone Calls|Live Chat Support
Ticket Triage|Email Support|Returns & Refunds|Complaint Handling|Review Management|Help Center Writing|Order Tracking
Reservation Management|Hospitality Support|Property Management Support|Student Support|Copywriting|Blog Writing|SEO Writing
Proofreading|Copy Editing|Ghostwriting|Newsletter Writing|Product Descriptions|Website Copy|Translation|Transcription|Captioning
Report Writing|Proposal Writing|Grant Writing|Grant Research|Caption Writing|Social Media Scheduling|Community Management
Content Calendar|Influencer Outreach|Pinterest Management|YouTube Channel Management|Podcast Management|Audio Editing|Video Editing
Short-Form Video|Graphic Design|Canva Design|Presentation Design|Logo Design|Photo Editing|Brand Identity|Email Marketing
Email Copywriting|Digital Marketing|SEO|Local SEO|Keyword Research|Google Ads|Facebook Ads|Landing Pages|Marketing Analytics
PR Outreach|Lead Generation|List Building|Cold Email Outreach|Lead Follow-up|Market Research|Competitor Analysis|Product Research
Academic Research|Legal Research|Data Analysis|Data Cleaning|CRM Clean-up|Deduplication|Spreadsheet Formatting|Reporting Dashboards
PDF to Excel Conversion|Receipt Processing|Product Upload|Typing|Bank Reconciliation|Accounts Receivable|Accounts Payable
Invoice Chasing|Invoicing|Payroll Support|Expense Tracking|Budget Tracking|Monitoring and Evaluation|IT Support
Website Maintenance|WordPress Support|Workflow Automation|Software Testing|Software Development|Online Tutoring|Voice-over
`)

/** Tools that VAs choose from, spelled as the analyst knows them in tasks. */
export const toolWords: readonly string[] = lines(`
Gmail|Outlook|Google Workspace|Microsoft 365|Google Drive|Dropbox|OneDrive|SharePoint|Google Calendar|Calendly|Acuity
Google Sheets|Google Docs|Google Forms|Jotform|Typeform|Excel|Word|PowerPoint|Google Slides|Airtable|Notion|Coda|Evernote
Slack|Microsoft Teams|Zoom|Google Meet|WhatsApp|Telegram|Discord|Loom|Otter|Descript
Trello|Asana|ClickUp|Monday|Jira|Linear|Basecamp|Todoist|Smartsheet|MS Project|Miro|Confluence|GitHub
HubSpot|Salesforce|Pipedrive|Zoho|GoHighLevel|Keap|Dubsado|HoneyBook|Clio
QuickBooks|Xero|Sage|FreshBooks|Wave|Dext|Hubdoc|Gusto|Stripe|PayPal|Bill.com|Expensify|M-Pesa|Paystack|Flutterwave
Shopify|WooCommerce|Etsy|Amazon|eBay|WordPress|Elementor|Wix|Squarespace|Webflow|Cloudflare|ShipStation
Mailchimp|Klaviyo|Brevo|ConvertKit|ActiveCampaign|MailerLite|Constant Contact|Beehiiv|Substack|Apollo|Hunter
Instagram|Facebook|TikTok|LinkedIn|Pinterest|YouTube|X (Twitter)|Buffer|Hootsuite|Later|Metricool|Meta Business Suite|ManyChat
LinkedIn Sales Navigator|Canva|Photoshop|Illustrator|InDesign|Figma|Lightroom|Adobe Acrobat|Premiere Pro|Final Cut|CapCut
DaVinci Resolve|After Effects|OpusClip|Audacity|Zendesk|Freshdesk|Gorgias|Intercom|Help Scout|LiveChat|Tidio|Front|RingCentral
OpenPhone|Aircall|Twilio|Google Ads|Meta Ads|GA4|Looker Studio|Tag Manager|Google Search Console|Ahrefs|Semrush
Google Business Profile|Zapier|Make|n8n|Power BI|Tableau|KoboToolbox|SPSS|Python|SQL|Booking.com|Airbnb|Hostaway
OpenTable|Mindbody|Jane|SimplePractice|Buildium|AppFolio|Zillow|Eventbrite|Kajabi|Teachable|Google Classroom|DocuSign
PandaDoc|BambooHR|Grammarly|DeepL|ChatGPT|Zotero
`)
