import { reminderMoments } from "./reminder-moments.ts";

/**
 * SQL that the tables' owner runs after a backup was restored. A reminder may have been sent since the backup, so every
 * past reminder moment of an unpaid invoice is recorded as sent, by mail and by WhatsApp.
 */
export const holdBackReminderMessages = {
  needs: {
    invoice_reminders: ["days", "whatsapp_at"],
    invoices: ["paid_at", "cancelled_at"],
    companies: ["due_date", "time_zone"],
  },
  statement: `
    insert into invoice_reminders as told (company_id, invoice_id, days, whatsapp_at)
    select i.company_id, i.id, moment.days, now()
    from invoices i
    join companies c on c.id = i.company_id
    cross join unnest(array[${reminderMoments.join(", ")}]) as moment (days)
    where i.paid_at is null and i.cancelled_at is null
      and moment.days >= (c.due_date at time zone c.time_zone)::date - (now() at time zone c.time_zone)::date
    on conflict (company_id, invoice_id, days) do update set whatsapp_at = now() where told.whatsapp_at is null`,
};
