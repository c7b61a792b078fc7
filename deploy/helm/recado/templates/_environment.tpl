{{/* Environment of every process of the installation. Keys that a Secret may lack are optional: the program reports missing ones. */}}
{{- define "recado.environment" -}}
- name: PUBLIC_URL
  value: {{ printf "https://%s" .Values.host | quote }}
- name: TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel | quote }}
- name: DATABASE_URL
  {{- include "recado.fromSecret" (list . "database-url" false) | nindent 2 }}
- name: DATABASE_REPLICA_URL
  {{- include "recado.fromSecret" (list . "database-replica-url" true) | nindent 2 }}
- name: SECRET_KEY
  {{- include "recado.fromSecret" (list . "secret-key" false) | nindent 2 }}
- name: METRICS_TOKEN
  {{- include "recado.fromSecret" (list . "metrics-token" true) | nindent 2 }}
{{- if .Values.redis.enabled }}
- name: REDIS_URL
  {{- include "recado.fromSecret" (list . "redis-url" false) | nindent 2 }}
{{- end }}
{{- with .Values.s3.endpoint }}
- name: S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
- name: S3_BUCKET
  value: {{ .Values.s3.bucket | quote }}
- name: S3_REGION
  value: {{ .Values.s3.region | quote }}
- name: S3_PREFIX
  value: {{ .Values.s3.prefix | quote }}
- name: S3_ACCESS_KEY_ID
  {{- include "recado.fromSecret" (list . "s3-access-key-id" false) | nindent 2 }}
- name: S3_SECRET_ACCESS_KEY
  {{- include "recado.fromSecret" (list . "s3-secret-access-key" false) | nindent 2 }}
{{- if .Values.mailFrom }}
- name: MAIL_FROM
  value: {{ .Values.mailFrom | quote }}
- name: SMTP_URL
  {{- include "recado.fromSecret" (list . "smtp-url" false) | nindent 2 }}
{{- end }}
{{- if .Values.adminEmail }}
- name: ADMIN_EMAIL
  value: {{ .Values.adminEmail | quote }}
- name: ADMIN_PASSWORD
  {{- include "recado.fromSecret" (list . "admin-password" false) | nindent 2 }}
{{- end }}
{{- range $name, $value := .Values.extraEnv }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "recado.fromSecret" -}}
{{- $root := index . 0 -}}
valueFrom:
  secretKeyRef:
    name: {{ include "recado.secret" $root }}
    key: {{ index . 1 }}
    optional: {{ index . 2 }}
{{- end }}
