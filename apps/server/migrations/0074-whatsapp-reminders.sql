-- Over which connection of the host's own company reminders go out as well; both or neither.
alter table installation_settings
  add column reminder_company integer,
  add column reminder_connection integer,
  add foreign key (reminder_company, reminder_connection) references connections (company_id, id) on delete set null;
create index installation_settings_reminder on installation_settings (reminder_company, reminder_connection);

-- When it was tried over WhatsApp: at most once.
alter table invoice_reminders add column whatsapp_at timestamptz;
