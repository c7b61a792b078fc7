-- Time of the customer's first message that no person has answered; null if the company had the last word, and in
-- groups. The precision is milliseconds, so that the cursor of a list's page holds the time exactly.
alter table tickets add column waiting_since timestamptz(3);
