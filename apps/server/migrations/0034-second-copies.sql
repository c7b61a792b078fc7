-- Who sends a CPF or CNPJ there gets their open invoice from the company's Asaas account.
alter table queues add second_copies boolean not null default false;
